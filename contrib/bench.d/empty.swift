// An empty Swift client, linked as tocsin and tocsind are. With an argument it stays, to be weighed.
import Glibc

@_silgen_name("sd_bus_open_user") func connect(_ bus: UnsafeMutablePointer<OpaquePointer?>) -> Int32
@_silgen_name("sd_bus_get_unique_name")
func name(_ bus: OpaquePointer?, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Int32

var bus: OpaquePointer?
var unique: UnsafePointer<CChar>?
guard connect(&bus) >= 0, name(bus, &unique) >= 0 else { exit(1) }
if CommandLine.argc > 1 { pause() }
