import JSONRPC
import TimeQuestSync

extension SyncStatus: SchemaDocumented {
  static let docs = [
    "folder": "The folder that carries the data; absent without a sync.",
    "replicas": "This device first, then the others.",
    "foreignFiles": "How many files the family's key does not open; absent means none.",
    "code": "What other devices join with; only where it was just made.",
  ]
}

extension SyncStatus.Device: SchemaDocumented {
  static let docs = [
    "replicaID": "The device.",
    "name": "What the device calls itself.",
    "isThisDevice": "Whether it is this one.",
    "lastHeard": "When it wrote the latest part that was read here; absent before the first.",
    "waiting": "How many of its parts cannot be read yet; absent means none.",
    "reason": "Why they cannot, in one sentence.",
  ]
}
