"""The quick kernels: forward passes without padding, and in int8. Used by `core.encoding` alone."""
