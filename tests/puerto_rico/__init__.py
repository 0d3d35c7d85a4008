"""Tests of Puerto Rico."""
