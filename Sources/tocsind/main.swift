import Glibc
import TocsinDaemon

exit(runDaemon())
