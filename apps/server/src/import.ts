import { importAll } from './features/system-backups/cli/import-all.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(importAll)
