"""The fuzzer: runs hostile pages and trees through every engine, the sanitizer and every writer."""
