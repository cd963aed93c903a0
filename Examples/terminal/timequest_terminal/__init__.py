"""A full-screen player for a terminal, on the generated Python client."""
