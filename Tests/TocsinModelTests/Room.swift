import Testing

@Test func `a passes in TocsinModelTests`() {}
