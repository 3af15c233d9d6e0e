extension PluralRule {
  /// The rule of a language by its BCP 47 tag; a language that is not here has the form `other`
  /// alone. Only Portuguese as in Portugal differs from that of its first part.
  static func of(_ tag: String) -> PluralRule {
    if tag == "en" { return .one }
    let tag = tag.lowercased()
    let parts = tag.utf8.split(whereSeparator: {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    })
    guard let first = parts.first.map({ String(Substring($0)) }) else { return .onlyOther }
    if first == "pt", parts.dropFirst().contains(where: { $0.elementsEqual("pt".utf8) }) {
      return .oneAndMillions
    }
    return rules[first] ?? .onlyOther
  }

  private static let rules: [String: PluralRule] = {
    var rules: [String: PluralRule] = [:]
    for (rule, languages) in families {
      for language in languages.split(separator: " ") { rules[String(language)] = rule }
    }
    return rules
  }()

  private static let families: [(PluralRule, String)] = [
    (
      .one,
      """
      af an asa ast az bal bem bez bg brx ce cgg chr ckb cv da de dv ee el en eo et eu fi fo fur fy gsw ha \
      haw hu ia ie io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne \
      nl nn nnh no nr ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw \
      syr ta te teo tig tk tn tr ts ug ur uz ve vo vun wae xh xog yi
      """
    ),
    (
      .zeroAndOne,
      "ak am as bho bn csw doi fa ff gu guw hi hy kab kn kok ln mg nso pa pcm si tg ti vi wa zu"
    ),
    (.oneAndMillions, "ca es gl it lld scn vec"),
    (.zeroOneAndMillions, "fr pt"),
    (.dual, "he iu iw naq sat se sma smi smj smn sms"),
    (.russian, "be ru uk"),
    (.serbian, "bs hr sh sr"),
    (.polish, "pl"),
    (.czech, "cs sk"),
    (.slovenian, "dsb hsb sl"),
    (.lithuanian, "lt"),
    (.latvian, "lv prg"),
    (.icelandic, "is mk"),
    (.romanian, "mo ro"),
    (.arabic, "ar ars"),
    (.maltese, "mt"),
    (.welsh, "cy"),
    (.irish, "ga"),
    (.gaelic, "gd"),
    (.colognian, "blo ksh lag"),
    (.breton, "br"),
    (.filipino, "ceb fil tl"),
    (.manx, "gv"),
    (.cornish, "kw"),
    (.samogitian, "sgs"),
    (.tachelhit, "shi"),
    (.tamazight, "tzm"),
  ]
}
