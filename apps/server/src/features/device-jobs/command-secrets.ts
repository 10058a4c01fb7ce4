import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { hashToken } from '../../kit/secrets.ts'
import type { DeviceJobKind } from '../../kit/device-job.ts'

/** What may be an enrolment token: `randomToken` makes 22 characters or more. */
const words = /[0-9A-Za-z_-]{22,128}/g
/** Looked up per command: a longer text is no line that somebody pasted. */
const mostWords = 200

/** A command's input as it is stored: a secret in its text is sealed apart from it. */
export interface ExecInput extends Record<string, unknown> {
  command: string
  sealed?: string
}

/**
 * The input of a shell command in whose text nobody can read an enrolment token afterwards: not in the list of commands, nor in a log
 * or an audit line. The device gets the whole text.
 */
export async function hideTokens(app: App, tx: Transaction, command: string): Promise<ExecInput> {
  const candidates = new Map(
    [...new Set(command.match(words))].slice(0, mostWords).map((word) => [hashToken(word).toString('hex'), word]),
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

/** The input as people see it. */
export function shownInput({ sealed: _sealed, ...input }: Record<string, unknown>): Record<string, unknown> {
  return input
}

/** Commands go out with what was sealed apart from them. */
export const unsealCommand: NonNullable<DeviceJobKind['complete']> = async (app, _command, input) =>
  typeof input['sealed'] === 'string'
    ? { command: app.sealer.unseal(Buffer.from(input['sealed'], 'base64')).toString() }
    : input
