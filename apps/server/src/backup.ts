import { makeBackup } from './features/system-backups/cli/make-backup.ts'
import { runCommand } from './features/system-backups/cli/run-command.ts'

await runCommand(makeBackup)
