package import TocsinCore
package import TocsinModel

/// Sees what the server and the handlers of a simulation are given, each time that they are.
package protocol Onlooker: AnyObject {
  /// A popup was asked for; `isShown` is whether the server has made it.
  func saw(_ delivery: Delivery, _ request: Request, as presentation: Presentation, isShown: Bool)
  func saw(_ response: Response, _ request: Request)
}
