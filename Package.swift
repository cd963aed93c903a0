// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .treatWarning("ExplicitSendable", as: .error),
]

/// A module of the package.
///
/// `make lint` compares its imports with the dependencies that are declared here.
func module(
  _ name: String,
  _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

func tests(
  _ name: String,
  _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: dependencies,
    exclude: exclude,
    swiftSettings: settings
  )
}

let package = Package(
  name: "timequest",
  // Not macOS 14 and iOS 17: `Mutex` and `Atomic` of the module `Synchronization` need these.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "TimeQuest", targets: ["TimeQuest"]),
    .library(name: "TimeQuestCommand", targets: ["TimeQuestCommand"]),
    .library(name: "TimeQuestSQLite", targets: ["TimeQuestSQLite"]),
    .library(name: "TimeQuestPostgres", targets: ["TimeQuestPostgres"]),
    .library(name: "TimeQuestSync", targets: ["TimeQuestSync"]),
    .library(name: "TimeQuestSodium", targets: ["TimeQuestSodium"]),
    .library(name: "TimeQuestTesting", targets: ["TimeQuestTesting"]),
    .executable(name: "timequest-rpc", targets: ["timequest-rpc"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    // Level 0
    .systemLibrary(
      name: "CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]
    ),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
    .systemLibrary(
      name: "CSodium",
      pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .target(name: "CResources", exclude: ["data"]),
    // Not CSystem: a target of swift-system has that name, and an app may need both packages.
    .target(name: "CTimeQuestSystem"),
    module("TimeQuestModels", []),

    // Level 1
    module("TimeQuestJSON", ["CJansson"]),
    module("TimeQuestScoring", ["TimeQuestModels"]),
    module("TimeQuestProgression", ["TimeQuestModels"]),
    module("TimeQuestMeasures", ["TimeQuestModels"]),
    module("TimeQuestPersistence", ["TimeQuestModels", "CTimeQuestSystem"]),
    module("TimeQuestNotifications", ["TimeQuestModels"]),

    // Level 2
    module("JSONRPC", ["TimeQuestJSON"]),
    module(
      "TimeQuestWords",
      ["TimeQuestModels", "TimeQuestScoring", "TimeQuestMeasures", "CResources"]
    ),
    module(
      "TimeQuestEngine",
      [
        "TimeQuestModels", "TimeQuestScoring", "TimeQuestProgression", "TimeQuestMeasures",
        "TimeQuestPersistence", "TimeQuestNotifications", "TimeQuestWords",
      ]
    ),
    module("TimeQuestSQL", ["TimeQuestPersistence", "TimeQuestModels"]),

    // Level 3
    module(
      "TimeQuestTesting",
      [
        "TimeQuestModels", "TimeQuestScoring", "TimeQuestProgression", "TimeQuestPersistence",
        "TimeQuestNotifications", "TimeQuestEngine",
      ]
    ),
    module(
      "TimeQuestTransfer",
      [
        "TimeQuestEngine", "TimeQuestModels", "TimeQuestScoring",
        "TimeQuestPersistence",
      ]
    ),
    module(
      "TimeQuestReports",
      [
        "TimeQuestEngine", "TimeQuestModels", "TimeQuestScoring", "TimeQuestProgression",
        "TimeQuestMeasures", "TimeQuestPersistence", "TimeQuestWords",
      ]
    ),
    module(
      "TimeQuestSQLite",
      ["TimeQuestSQL", "TimeQuestPersistence", "TimeQuestModels", "CSQLite"]
    ),
    module(
      "TimeQuestPostgres",
      ["TimeQuestSQL", "TimeQuestPersistence", "TimeQuestModels", "CTimeQuestSystem"],
      exclude: ["README.md"]
    ),
    module(
      "TimeQuest",
      [
        "TimeQuestWords", "TimeQuestReports",
        "TimeQuestModels", "TimeQuestScoring", "TimeQuestProgression", "TimeQuestMeasures",
        "TimeQuestPersistence", "TimeQuestNotifications", "TimeQuestEngine", "TimeQuestTransfer",
      ]
    ),

    // Level 4
    module(
      "TimeQuestSync",
      ["TimeQuestTransfer", "TimeQuestEngine", "TimeQuestModels", "TimeQuestPersistence"]
    ),

    // Level 5
    module("TimeQuestSodium", ["TimeQuestSync", "TimeQuestEngine", "CSodium", "CZlib"]),
    module(
      "TimeQuestRPC",
      [
        "TimeQuestWords", "TimeQuestReports",
        "JSONRPC", "TimeQuestJSON", "TimeQuestSync", "TimeQuestTransfer",
        "TimeQuestEngine", "TimeQuestModels", "TimeQuestScoring", "TimeQuestProgression",
        "TimeQuestMeasures", "TimeQuestPersistence", "TimeQuestNotifications", "CResources",
      ]
    ),

    // Level 6
    module(
      "TimeQuestConformance",
      [
        "TimeQuestRPC", "JSONRPC", "TimeQuestJSON", "TimeQuestPersistence", "TimeQuestModels",
        "CTimeQuestSystem",
      ]
    ),

    // Level 7
    module(
      "TimeQuestCommand",
      [
        "TimeQuestReports",
        "TimeQuestConformance", "TimeQuestRPC", "JSONRPC", "TimeQuestJSON", "TimeQuestSync",
        "TimeQuestTransfer", "TimeQuestEngine", "TimeQuestWords", "TimeQuestModels",
        "TimeQuestPersistence", "TimeQuestNotifications", "CResources", "CTimeQuestSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(
      name: "timequest-rpc",
      dependencies: [
        "TimeQuestCommand", "TimeQuestPersistence", "TimeQuestSQLite", "TimeQuestPostgres",
        "TimeQuestSodium", "TimeQuestNotifications",
      ],
      swiftSettings: settings
    ),

    // How often the measures' intervals hold the truth: `make coverage`.
    .executableTarget(
      name: "coverage",
      dependencies: ["TimeQuestMeasures", "TimeQuestModels"],
      path: "Benchmarks/Coverage",
      swiftSettings: settings
    ),

    // The codec against others: `make codec`.
    .executableTarget(
      name: "codec",
      dependencies: ["TimeQuestJSON", "CJansson"],
      path: "Benchmarks/Codec",
      swiftSettings: settings
    ),

    tests("TimeQuestModels", ["TimeQuestModels"]),
    tests("TimeQuestJSON", ["TimeQuestJSON", "CJansson"]),
    tests(
      "TimeQuestScoring",
      [
        "TimeQuestWords", "TimeQuestScoring", "TimeQuestMeasures", "TimeQuestModels",
        "TimeQuestTesting",
      ]
    ),
    tests(
      "TimeQuestWords",
      [
        "TimeQuestWords", "TimeQuestScoring", "TimeQuestMeasures", "TimeQuestModels",
        "TimeQuestTesting",
      ]
    ),
    tests(
      "TimeQuestProgression",
      ["TimeQuestProgression", "TimeQuestModels", "TimeQuestTesting"]
    ),
    tests(
      "TimeQuest",
      ["TimeQuest", "TimeQuestCommand", "TimeQuestSodium", "TimeQuestTesting"]
    ),
    tests(
      "TimeQuestMeasures",
      ["TimeQuestMeasures", "TimeQuestModels", "TimeQuestTesting"],
      exclude: ["data"]
    ),
    tests("TimeQuestPersistence", ["TimeQuestPersistence", "TimeQuestModels", "TimeQuestTesting"]),
    tests(
      "TimeQuestNotifications",
      ["TimeQuestNotifications", "TimeQuestModels", "TimeQuestTesting"],
      exclude: ["data"]
    ),
    tests("JSONRPC", ["JSONRPC", "TimeQuestJSON"]),
    tests(
      "TimeQuestSQLite",
      [
        "TimeQuestWords", "TimeQuestReports",
        "TimeQuestSQLite", "TimeQuestSQL", "TimeQuestTransfer", "TimeQuestEngine",
        "TimeQuestPersistence", "TimeQuestModels", "TimeQuestTesting", "CSQLite", "timequest-rpc",
      ]
    ),
    tests(
      "TimeQuestPostgres",
      [
        "TimeQuestWords", "TimeQuestReports",
        "TimeQuestPostgres", "TimeQuestSQL", "TimeQuestSync", "TimeQuestSodium",
        "TimeQuestTransfer", "TimeQuestEngine", "TimeQuestPersistence", "TimeQuestModels",
        "TimeQuestTesting", "timequest-rpc",
      ]
    ),
    tests(
      "TimeQuestEngine",
      [
        "TimeQuestWords", "TimeQuestReports",
        "TimeQuestEngine", "TimeQuestTransfer", "TimeQuestModels", "TimeQuestScoring",
        "TimeQuestProgression", "TimeQuestMeasures", "TimeQuestPersistence",
        "TimeQuestNotifications", "TimeQuestTesting",
      ]
    ),
    tests(
      "TimeQuestTransfer",
      [
        "TimeQuestWords", "TimeQuestReports",
        "TimeQuestTransfer", "TimeQuestRPC", "TimeQuestEngine", "TimeQuestModels",
        "TimeQuestPersistence", "TimeQuestSQLite", "TimeQuestTesting",
      ]
    ),
    tests(
      "TimeQuestRPC",
      [
        "TimeQuestWords", "TimeQuestReports",
        "TimeQuestRPC", "JSONRPC", "TimeQuestJSON", "TimeQuestEngine",
        "TimeQuestMeasures", "TimeQuestModels", "TimeQuestNotifications", "TimeQuestPersistence",
        "TimeQuestProgression", "TimeQuestSQLite", "TimeQuestScoring", "TimeQuestSync",
        "TimeQuestTesting",
        "TimeQuestTransfer",
      ]
    ),
    tests(
      "TimeQuestSodium",
      ["TimeQuestSodium", "TimeQuestSync", "TimeQuestEngine", "TimeQuestTesting"]
    ),
    tests(
      "TimeQuestSync",
      [
        "TimeQuestSync", "TimeQuestSodium", "TimeQuestTransfer", "TimeQuestEngine",
        "TimeQuestModels", "TimeQuestPersistence", "TimeQuestProgression", "TimeQuestSQLite",
        "TimeQuestTesting",
      ]
    ),
    tests("TimeQuestConformance", ["TimeQuestConformance", "TimeQuestJSON"]),
    .testTarget(
      name: "TimeQuestCommandTests",
      dependencies: [
        "TimeQuestWords", "TimeQuestReports",
        "timequest-rpc", "TimeQuestCommand", "TimeQuestRPC", "JSONRPC",
        "TimeQuestJSON", "TimeQuestSync", "TimeQuestEngine", "TimeQuestModels",
        "TimeQuestPersistence",
      ],
      exclude: [],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)

// Only where it is asked for, by `Tests/System/fuzz`: the fuzzer brings a `main` of its own.
if Context.environment["TIMEQUEST_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "TimeQuestRPC", "JSONRPC", "TimeQuestJSON", "TimeQuestEngine", "TimeQuestModels",
        "TimeQuestPersistence", "TimeQuestTesting",
      ],
      path: "Tests/Fuzz",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
    )
  )
}
