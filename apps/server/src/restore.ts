import { restoreBackup } from './features/system-backups/cli/restore-backup.ts'
import { runCommand } from './start/run-command.ts'

await runCommand(restoreBackup)
