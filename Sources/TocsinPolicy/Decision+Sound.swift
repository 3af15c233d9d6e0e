import TocsinModel

/// What is heard and felt.
struct Loudness {
  var sound = Heard.none
  var volume: Double?
  var haptic = false
}

extension Decision {
  /// D5.9 to D5.11. Critical passes over the person's setting and the silent switch (D5.6, D4.1); an
  /// app in front that wants no sound gets none.
  mutating func loudness() -> Loudness {
    guard interrupts, allows(.sound) else { return Loudness() }
    let asked = AskedSound(content.sound)
    if !isCritical {
      guard !asked.isNone else {
        reasons.append(.noSound)
        return Loudness()
      }
      guard settings.sound == .on else { return refusedSound() }
    }
    if asked.volume == 0 {
      reasons.append(.volumeZero)
      return Loudness(volume: 0, haptic: true)
    }
    let heard = heard(asked)
    if situation.device.isSilent {
      guard isCritical else {
        reasons.append(.silentSwitch)
        return Loudness(haptic: true)
      }
      reasons.append(.silentOverridden)
    }
    return Loudness(sound: heard, volume: asked.volume, haptic: true)
  }

  private mutating func refusedSound() -> Loudness {
    guard settings.requested.contains(.sound) else {
      reasons.append(.soundNotRequested)
      return Loudness()
    }
    reasons.append(.soundOff)
    return Loudness(haptic: situation.profile.hasHapticWithSoundOff)
  }

  private mutating func heard(_ asked: AskedSound) -> Heard {
    let standard = isCritical ? Heard.critical : .standard  // D5.10
    guard case .named(let name) = asked.kind else { return standard }
    guard let fault = situation.soundFault else { return .named(name) }
    reasons.append(fault)
    return standard
  }
}
