import Foundation

/// The folders of this user that something probably carries to other computers.
enum SharedFolders {
  private static let names = [
    "Sync", "Syncthing", "Nextcloud", "ownCloud", "Dropbox", "OneDrive", "Google Drive", "MEGA",
    "pCloudDrive", "Seafile",
  ]

  static func found() -> [String] {
    let home = NSHomeDirectory()
    return names.map { "\(home)/\($0)" }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }
}
