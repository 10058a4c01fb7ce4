/** The public interface of the files feature. */
export { backupsOf } from './compare/backupsOf.ts'
export { useBackupLabel } from './compare/useBackupLabel.ts'
export { dialogs as fileDialogs } from './dialogs.ts'
export { PACE, useWatched } from './updates/useWatched.ts'
