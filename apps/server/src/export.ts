import { exportAll } from './features/system-backups/cli/export-all.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(exportAll)
