import Glibc
import TocsinCommand

exit(Program.main(CommandLine.argc, CommandLine.unsafeArgv))
