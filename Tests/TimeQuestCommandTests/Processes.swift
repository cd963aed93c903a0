import Testing

/// Everything that starts processes, one at a time: a child must not inherit another one's pipes.
@Suite(.serialized)
enum Processes {}
