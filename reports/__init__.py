"""Result rows in, answers out: statistics, tables, figures, pages."""
