import fs from 'node:fs/promises'
import { askTerminal } from '../../../kit/ask-terminal.ts'
import { BackupError } from '../archive/backup-error.ts'
import { minPassphrase } from '../archive/sealed.ts'

export const PASSPHRASE_VARIABLE = 'OUTPOST_BACKUP_PASSPHRASE'

/**
 * Returns the passphrase from a file, from OUTPOST_BACKUP_PASSPHRASE, or from the terminal, which does not show what is
 * typed. Throws BackupError if there is none.
 * @param isNew a new one must be long enough, and is typed twice
 */
export async function readPassphrase(file: string | undefined, isNew: boolean): Promise<string> {
  const passphrase = await find(file, isNew)
  if (isNew && passphrase.length < minPassphrase)
    throw new BackupError(
      `The passphrase must have at least ${minPassphrase} characters. Only the passphrase protects the secrets of this installation.`,
    )
  return passphrase
}

async function find(file: string | undefined, isNew: boolean): Promise<string> {
  if (file !== undefined) return (await fs.readFile(file, 'utf8')).replace(/\r?\n$/, '')
  const given = process.env[PASSPHRASE_VARIABLE]
  if (given) return given
  if (!process.stdin.isTTY)
    throw new BackupError(
      `There is no passphrase. Set ${PASSPHRASE_VARIABLE}, name a file with --passphrase-file, or run the command in a terminal, which then asks for it.`,
    )
  const typed = await askTerminal('Passphrase: ', process.stdin)
  if (isNew && (await askTerminal('The same again: ', process.stdin)) !== typed)
    throw new BackupError('The two passphrases differ. Start again.')
  return typed
}
