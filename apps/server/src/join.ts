import { joinInstallation } from './features/system/hosts/join.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(joinInstallation)
