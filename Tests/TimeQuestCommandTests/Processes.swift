import Testing

/// Everything that starts processes.
@Suite
enum Processes {}
