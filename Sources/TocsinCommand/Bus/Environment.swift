import Glibc

/// The process's environment, of which a few variables are read and nothing that says where or in
/// which language the caller is (W3.2).
package struct Environment: Sendable {
  package var read: @Sendable (String) -> String?

  package init(_ read: @escaping @Sendable (String) -> String?) { self.read = read }

  package subscript(name: String) -> String? { read(name) }

  package static let process = Environment { name in
    getenv(name).flatMap { String(validatingCString: $0) }
  }
}
