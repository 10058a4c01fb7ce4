import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { hashToken } from '../../kit/secrets.ts'
import { putToken } from './command-token.ts'
import type { DeviceJobKind } from '../../kit/device-job.ts'

/** Matches possible enrolment tokens: `randomToken` makes at least 22 characters. */
const words = /[0-9A-Za-z_-]{22,128}/g
/** The number of words that are looked up per command. A text with more is not a line that somebody pasted. */
const maxWords = 200

/** The stored input of a command. A command that contains a secret is also stored in full, encrypted in `sealed`. */
export interface ExecInput extends Record<string, unknown> {
  command: string
  sealed?: string
  /** The device sends a long output as a file. */
  whole?: true
}

/**
 * Returns the input to store for a shell command, with enrolment tokens in its text hidden: they appear neither in the
 * list of commands nor in a device log or the audit log. The device receives the full text.
 */
export async function hideTokens(app: App, tx: Transaction, command: string): Promise<ExecInput> {
  const candidates = new Map(
    [...new Set(command.match(words))].slice(0, maxWords).map((word) => [hashToken(word).toString('hex'), word]),
  )
  if (candidates.size === 0) return { command }
  const hashes = [...candidates.keys()].map((hash) => Buffer.from(hash, 'hex'))
  const rows = await tx.selectFrom('enrolment_tokens').select('token_hash').where('token_hash', 'in', hashes).execute()
  if (rows.length === 0) return { command }
  const shown = rows.reduce(
    (text, { token_hash }) => text.replaceAll(candidates.get(token_hash.toString('hex'))!, hiddenSecret),
    command,
  )
  return { command: shown, sealed: app.sealer.seal(Buffer.from(command)).toString('base64') }
}

/** Returns the input as users see it. */
export function shownInput({
  sealed: _sealed,
  whole: _whole,
  ...input
}: Record<string, unknown>): Record<string, unknown> {
  return input
}

/** Restores the full command when it is sent, and adds the token with which the device sends a long output. */
export const completeExec: NonNullable<DeviceJobKind['complete']> = async (app, { id }, input) => ({
  command:
    typeof input['sealed'] === 'string'
      ? app.sealer.unseal(Buffer.from(input['sealed'], 'base64')).toString()
      : input['command'],
  ...(input['whole'] === true && { token: putToken(app, id) }),
})
