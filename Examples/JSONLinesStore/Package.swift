// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "json-lines-store",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "JSONLinesStore", targets: ["JSONLinesStore"]),
    .executable(name: "timequest-jsonl", targets: ["timequest-jsonl"]),
  ],
  dependencies: [.package(name: "timequest", path: "../..")],
  targets: [
    .target(
      name: "JSONLinesStore",
      dependencies: [.product(name: "TimeQuest", package: "timequest")]
    ),
    .executableTarget(
      name: "timequest-jsonl",
      dependencies: [
        "JSONLinesStore", .product(name: "TimeQuestCommand", package: "timequest"),
        .product(name: "TimeQuestSQLite", package: "timequest"),
        .product(name: "TimeQuestSodium", package: "timequest"),
        .product(name: "TimeQuestPostgres", package: "timequest"),
      ]
    ),
    .testTarget(
      name: "JSONLinesStoreTests",
      dependencies: [
        "JSONLinesStore", "timequest-jsonl",
        .product(name: "TimeQuestTesting", package: "timequest"),
      ]
    ),
  ]
)
