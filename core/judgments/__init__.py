"""What a person marked as alike or not alike: what it teaches, what contradicts it, what to ask next."""
