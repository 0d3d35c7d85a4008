"""Experiments: questions that take more than one line-up, and answers with a verdict."""
