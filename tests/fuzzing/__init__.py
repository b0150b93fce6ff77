"""The fuzzer: hostile pages and trees through every engine, the wall and every writer."""
