import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { randomToken } from '../../../kit/secrets.ts'
import { hashCode, isQuestionId } from '../codes.ts'
import type { Person, Provider } from './client.ts'
import { proveLink } from './people.ts'

/** The user who has to answer a challenge, and the session in which; during a login there is no session yet. */
interface Asked {
  userId: number
  sessionId: number | null
}

/**
 * Selects an open challenge of a user whose second factor is an identity service. Users with another second factor have
 * to use that one.
 */
const openQuestion = (tx: Transaction, id: string) =>
  tx
    .selectFrom('mfa_challenges as question')
    .innerJoin('second_factors as factor', 'factor.user_id', 'question.user_id')
    .select(['question.user_id as userId', 'question.session_id as sessionId'])
    .where('question.id', '=', id)
    .where('factor.method', '=', 'identity')
    .where('question.used_at', 'is', null)
    .where('question.expires_at', '>', new Date())

const openSetup = (tx: Transaction, id: string) =>
  tx
    .selectFrom('second_factor_setups as setup')
    .select(['setup.user_id as userId', 'setup.session_id as sessionId'])
    .where('setup.id', '=', id)
    .where('setup.method', '=', 'identity')
    .where('setup.expires_at', '>', new Date())

/** Finds a challenge that an identity service can answer: an open one, or the setup of a second factor. */
export async function findQuestion(tx: Transaction, id: string): Promise<Asked | undefined> {
  if (!isQuestionId(id)) return undefined
  return (await openQuestion(tx, id).executeTakeFirst()) ?? openSetup(tx, id).executeTakeFirst()
}

/**
 * Answers a challenge on behalf of a person identified by an identity service. Returns the code that proves the answer;
 * it is stored as a hash, in the same way as an emailed code.
 * @throws IDENTITY_REFUSED if the challenge is another person's or is no longer open
 */
export async function answerQuestion(
  { app, tx, audit }: Context,
  provider: Provider,
  person: Person,
  question: string,
): Promise<string> {
  const asked = await findQuestion(tx, question)
  if (!asked) throw fail('IDENTITY_REFUSED', { source: 'state' })
  await proveLink(tx, provider, person, asked.userId)
  const code = randomToken()
  const change = { code_hash: hashCode(app.sealer, question, code) }
  await tx.updateTable('mfa_challenges').set(change).where('id', '=', question).execute()
  await tx.updateTable('second_factor_setups').set(change).where('id', '=', question).execute()
  audit({ target: `user:${asked.userId}`, detail: { provider: provider.name, answered: true } })
  return code
}
