import Testing
@Test func `a fails`() { #expect(1 == 1) }
@Test func `b passes`() {}
@Test(.disabled()) func `c skipped`() {}
