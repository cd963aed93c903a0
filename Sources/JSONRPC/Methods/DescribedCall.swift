/// A call that waits, with its errors held to the description of its method.
struct DescribedCall<Context: MethodContext>: PendingCall {
  let call: any PendingCall
  let method: MethodDescription
  let client: Context

  var deadline: ContinuousClock.Instant { call.deadline }

  func result(isLast: Bool) async throws(RPCError) -> [UInt8]? {
    do throws(RPCError) {
      return try await call.result(isLast: isLast)
    } catch {
      throw await client.described(error, by: method)
    }
  }
}

/// A method answered with a kind of error that its description does not list.
struct UndescribedError: Error, CustomStringConvertible {
  let method: String
  let error: RPCError

  var description: String { "\(method) may not answer \(error.kind): \(error.message)" }
}

extension MethodContext {
  /// The error as it travels; one that the method does not list is an internal error.
  func described(_ error: any Error, by method: MethodDescription) async -> RPCError {
    let error = await rpcError(for: error)
    guard !method.allErrors.contains(where: { $0.name == error.kind }) else { return error }
    return await rpcError(for: UndescribedError(method: method.name, error: error))
  }
}
