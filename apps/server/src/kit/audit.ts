import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import type { Transaction } from '../db/database.ts'
import type { Actor } from './actor.ts'

export interface AuditFacts {
  act: string
  target?: string | undefined
  detail?: Record<string, unknown>
}

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
}

const maxDetail = 4096

/**
 * Adds an entry to the audit log, in the transaction of the action itself: who did what, on whose behalf and from
 * where.
 */
export async function writeAudit(
  tx: Transaction,
  actor: Pick<Actor, 'companyId' | 'userId' | 'email' | 'impersonator'>,
  request: RequestFacts,
  facts: AuditFacts,
): Promise<void> {
  const detail = JSON.stringify(facts.detail ?? {})
  await tx
    .insertInto('audit')
    .values({
      company_id: actor.companyId,
      user_id: actor.impersonator?.userId ?? actor.userId,
      on_behalf_of: actor.impersonator ? actor.userId : null,
      username: actor.impersonator?.email ?? actor.email,
      act: facts.act,
      target: facts.target ?? null,
      detail: detail.length <= maxDetail ? detail : JSON.stringify({ cut: detail.slice(0, maxDetail).toWellFormed() }),
      ip: request.ip,
      user_agent: request.userAgent.slice(0, 300),
    })
    .execute()
}

/** Returns the input for the audit log, with the values of all names that suggest a secret hidden. */
export function withoutSecrets(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isSecretName(name) ? hiddenSecret : deeper(value)]),
  )
}

/** Recursion is safe, because the body parser limits the nesting depth of inputs. */
function deeper(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deeper)
  return typeof value === 'object' && value !== null ? withoutSecrets(value as Record<string, unknown>) : value
}
