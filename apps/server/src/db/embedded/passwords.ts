import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { EmbeddedDatabaseError } from './errors.ts'
import type { EmbeddedPaths } from './paths.ts'
import { readRecord, writeRecord } from './record.ts'

/** The generated passwords, one per database role. */
export type Passwords = { superuser: string; owner: string; app: string }

/** Reads the passwords of this database; undefined before its first start. */
export function readPasswords(paths: EmbeddedPaths): Passwords | undefined {
  const record = readRecord(paths.passwords)
  if (record === undefined) return undefined
  const { superuser, owner, app } = record
  if (typeof superuser !== 'string' || typeof owner !== 'string' || typeof app !== 'string') return undefined
  return { superuser, owner, app }
}

/**
 * Returns the passwords of this database, generating them on its first start. Call it under the start lock. Throws if a
 * cluster exists but its passwords are lost, since new ones could not open it.
 */
export async function ensurePasswords(paths: EmbeddedPaths): Promise<Passwords> {
  const known = readPasswords(paths)
  if (known !== undefined) return known
  if (existsSync(paths.cluster)) {
    throw new EmbeddedDatabaseError(
      `${paths.passwords} is missing or damaged, and the database beside it cannot be opened without it: ` +
        'restore that file from a backup',
    )
  }
  const passwords = { superuser: newPassword(), owner: newPassword(), app: newPassword() }
  await writeRecord(paths.passwords, passwords)
  return passwords
}

/** Generates 192 random bits, in characters that need no quoting anywhere. */
function newPassword(): string {
  return randomBytes(24).toString('base64url')
}
