"""The Compare page: two model versions, the verdict, what moved."""
