// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "practice",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    // Your own app names the repository's address and a version here.
    .package(name: "timequest", path: "../..")
  ],
  targets: [
    // Everything but the screen: what an app for a phone would share with one for a terminal.
    .target(
      name: "PracticeRoom",
      dependencies: [.product(name: "TimeQuest", package: "timequest")]
    ),
    .executableTarget(
      name: "practice",
      dependencies: [
        "PracticeRoom",
        .product(name: "TimeQuestSQLite", package: "timequest"),
      ]
    ),
    .testTarget(
      name: "PracticeRoomTests",
      dependencies: [
        "PracticeRoom",
        .product(name: "TimeQuest", package: "timequest"),
        .product(name: "TimeQuestSQLite", package: "timequest"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
