import { restoreBackup } from './features/system-backups/cli/restore-backup.ts'
import { runCommand } from './features/system-backups/cli/run-command.ts'

await runCommand(restoreBackup)
