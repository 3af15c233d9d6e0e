import Glibc

/// Writes a text to a descriptor, once: what is not taken at once is lost, for the daemon waits for
/// nobody who does not read.
func say(_ text: String, to descriptor: Int32) {
  var text = text
  text.withUTF8 { bytes in _ = write(descriptor, bytes.baseAddress, bytes.count) }
}
