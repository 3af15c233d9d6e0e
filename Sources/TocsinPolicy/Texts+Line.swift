package import TocsinModel

extension Texts {
  /// One of our own texts with its number, in the plural form of our language.
  package func line(_ name: Name, _ number: Int64) -> String {
    Wording(texts: self, language: nil).counted(name, number)
  }

  /// One of our own texts about something that has a name.
  package func line(_ name: Name, of text: String) -> String {
    PlaceText.filled(line(name), ("%1$@", text))
  }

  package func line(_ name: Name) -> String { Wording(texts: self, language: nil).word(name) }
}
