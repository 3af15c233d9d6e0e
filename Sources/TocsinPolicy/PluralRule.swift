import TocsinModel

/// CLDR's cardinal rules for whole numbers, one case for each family of languages (D10.9).
enum PluralRule {
  case onlyOther, one, zeroAndOne, oneAndMillions, zeroOneAndMillions, dual
  case russian, serbian, polish, czech, slovenian, lithuanian, latvian, icelandic, romanian
  case arabic, maltese, welsh, irish, gaelic
  case colognian, breton, filipino, manx, cornish, samogitian, tachelhit, tamazight

  /// Which form `number` takes; a negative one as without its sign.
  func form(_ number: Int64) -> PluralText.Form {
    let n = number.magnitude
    switch self {
    case .onlyOther: return .other
    case .one: return n == 1 ? .one : .other
    case .zeroAndOne: return n <= 1 ? .one : .other
    case .oneAndMillions: return n == 1 ? .one : isMillions(n) ? .many : .other
    case .zeroOneAndMillions: return n <= 1 ? .one : isMillions(n) ? .many : .other
    case .dual: return n == 1 ? .one : n == 2 ? .two : .other
    case .russian: return slavic(n, otherwise: .many)
    case .serbian: return slavic(n, otherwise: .other)
    case .polish: return n == 1 ? .one : isFew(n) ? .few : .many
    case .czech: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .slovenian: return slovenian(n)
    case .lithuanian: return lithuanian(n)
    case .latvian:
      if n % 10 == 0 || (11...19).contains(n % 100) { return .zero }
      return n % 10 == 1 ? .one : .other
    case .icelandic: return n % 10 == 1 && n % 100 != 11 ? .one : .other
    case .romanian:
      return n == 1 ? .one : n == 0 || (1...19).contains(n % 100) ? .few : .other
    case .arabic: return arabic(n)
    case .maltese: return maltese(n)
    case .welsh: return [.zero, .one, .two, .few, .other, .other, .many][at: n]
    case .irish:
      return n == 1
        ? .one
        : n == 2 ? .two : (3...6).contains(n) ? .few : (7...10).contains(n) ? .many : .other
    case .gaelic:
      return n == 1 || n == 11
        ? .one : n == 2 || n == 12 ? .two : (3...19).contains(n) ? .few : .other
    case .colognian: return n == 0 ? .zero : n == 1 ? .one : .other
    case .breton: return breton(n)
    case .filipino: return n > 3 && [4, 6, 9].contains(n % 10) ? .other : .one
    case .manx:
      return n % 10 == 1
        ? .one : n % 10 == 2 ? .two : n % 20 == 0 ? .few : .other
    case .cornish: return cornish(n)
    case .samogitian:
      if n == 2 { return .two }
      if (11...19).contains(n % 100) || n % 10 == 0 { return .other }
      return n % 10 == 1 ? .one : .few
    case .tachelhit: return n <= 1 ? .one : n <= 10 ? .few : .other
    case .tamazight: return n <= 1 || (11...99).contains(n) ? .one : .other
    }
  }

  private func isMillions(_ n: UInt64) -> Bool { n != 0 && n % 1_000_000 == 0 }

  private func isFew(_ n: UInt64) -> Bool {
    (2...4).contains(n % 10) && !(12...14).contains(n % 100)
  }

  private func slavic(_ n: UInt64, otherwise: PluralText.Form) -> PluralText.Form {
    if n % 10 == 1, n % 100 != 11 { return .one }
    return isFew(n) ? .few : otherwise
  }

  private func slovenian(_ n: UInt64) -> PluralText.Form {
    switch n % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  private func lithuanian(_ n: UInt64) -> PluralText.Form {
    if (11...19).contains(n % 100) || n % 10 == 0 { return .other }
    return n % 10 == 1 ? .one : .few
  }

  private func arabic(_ n: UInt64) -> PluralText.Form {
    switch n {
    case 0: return .zero
    case 1: return .one
    case 2: return .two
    default:
      let rest = n % 100
      return (3...10).contains(rest) ? .few : rest >= 11 ? .many : .other
    }
  }

  /// The tens that are counted in scores of their own have no forms.
  private func breton(_ n: UInt64) -> PluralText.Form {
    if isMillions(n) { return .many }
    if [1, 7, 9].contains(n % 100 / 10) { return .other }
    switch n % 10 {
    case 1: return .one
    case 2: return .two
    case 3, 4, 9: return .few
    default: return .other
    }
  }

  private func cornish(_ n: UInt64) -> PluralText.Form {
    if n <= 1 { return n == 0 ? .zero : .one }
    let thousands = n % 100_000 / 1000
    let isScore =
      n % 1000 == 0 && ((1...20).contains(thousands) || [40, 60, 80].contains(thousands))
    if n % 100 % 20 == 2 || isScore || n % 1_000_000 == 100_000 { return .two }
    return n % 100 % 20 == 3 ? .few : n % 100 % 20 == 1 ? .many : .other
  }

  private func maltese(_ n: UInt64) -> PluralText.Form {
    if n == 1 { return .one }
    if n == 2 { return .two }
    if n == 0 || (3...10).contains(n % 100) { return .few }
    return (11...19).contains(n % 100) ? .many : .other
  }
}

extension [PluralText.Form] {
  /// `other` beyond the end.
  fileprivate subscript(at n: UInt64) -> PluralText.Form {
    n < UInt64(count) ? self[Int(n)] : .other
  }
}
