import Glibc
import Testing
@Test func `lane`() {
  #expect(getenv("TOCSIN_LANE") != nil)
  let p = getenv("TOCSIN_LANE"), q = getenv("TOCSIN_BIN_DIR")
  if let p, let q { print("LANE", String(cString: p), String(cString: q), getuid()) }
}
