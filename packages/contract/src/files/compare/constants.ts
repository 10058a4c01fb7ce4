/** Limits of a search in the backups of a device. */
export const backupSearch = {
  /** The newest backups that are searched. */
  backups: 50,
  /** The lines that are returned of one backup. */
  lines: 20,
  /** The characters that are returned of one line. */
  letters: 500,
} as const
