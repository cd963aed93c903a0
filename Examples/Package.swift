// swift-tools-version: 6.2
import PackageDescription

// Every example in Swift, in one package, so that TimeQuest is built once for all of them. A
// package of your own names the repository's address and a version where this one names `..`.

func timequest(_ product: String) -> Target.Dependency {
  .product(name: product, package: "timequest")
}

let package = Package(
  name: "timequest-examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "timequest", path: ".."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // A store of a contributor, with its conformance suite and an executable that has it.
    .target(
      name: "JSONLinesStore",
      dependencies: [timequest("TimeQuest")],
      path: "JSONLinesStore/Sources/JSONLinesStore"
    ),
    .executableTarget(
      name: "timequest-jsonl",
      dependencies: [
        "JSONLinesStore", timequest("TimeQuestCommand"), timequest("TimeQuestSQLite"),
        timequest("TimeQuestSodium"), timequest("TimeQuestPostgres"),
      ],
      path: "JSONLinesStore/Sources/timequest-jsonl"
    ),
    .testTarget(
      name: "JSONLinesStoreTests",
      dependencies: ["JSONLinesStore", "timequest-jsonl", timequest("TimeQuestTesting")],
      path: "JSONLinesStore/Tests/JSONLinesStoreTests"
    ),

    // An app: everything but the screen, what one for a phone would share, and a terminal for it.
    .target(
      name: "PracticeRoom",
      dependencies: [timequest("TimeQuest")],
      path: "swift/Sources/PracticeRoom"
    ),
    .executableTarget(
      name: "practice",
      dependencies: ["PracticeRoom", timequest("TimeQuestSQLite")],
      path: "swift/Sources/practice"
    ),
    .testTarget(
      name: "PracticeRoomTests",
      dependencies: ["PracticeRoom", timequest("TimeQuest"), timequest("TimeQuestSQLite")],
      path: "swift/Tests/PracticeRoomTests"
    ),

    // The server of the web page.
    .systemLibrary(
      name: "CQRCode",
      path: "web/Sources/CQRCode",
      pkgConfig: "qrcodegen",
      providers: [.apt(["libqrcodegen-dev"])]
    ),
    // libsodium's hash alone; TimeQuest, which these examples also link, has a module CSodium.
    .systemLibrary(
      name: "CHash",
      path: "web/Sources/CHash",
      pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
    ),
    .executableTarget(
      name: "timequest-web",
      dependencies: [
        "CHash", "CQRCode",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "web/Sources/timequest-web",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
