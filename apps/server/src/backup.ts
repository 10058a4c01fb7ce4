import { makeBackup } from './features/system-backups/cli/make-backup.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(makeBackup)
