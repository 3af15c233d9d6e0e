extension Value {
  /// A list as notations have it, in its closest shape: texts alone, tables alone, or anything.
  /// The empty list is `.list([])`, and stands for an empty one of any shape.
  package init(list values: [Value]) {
    var texts: [String] = []
    var tables: [Table] = []
    for value in values {
      switch value {
      case .text(let text): texts.append(text)
      case .table(let table): tables.append(table)
      default: break
      }
    }
    if values.isEmpty {
      self = .list([])
    } else if texts.count == values.count {
      self = .texts(texts)
    } else if tables.count == values.count {
      self = .tables(tables)
    } else {
      self = .list(values)
    }
  }
}
