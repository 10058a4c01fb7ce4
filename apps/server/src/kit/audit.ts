import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Actor } from './actor.ts'
import { event, emit } from './event.ts'
import { maxChanges, type Change } from './audit-changes.ts'
import { type AuditOwner, entriesOfOwners } from './audit-owners.ts'

export interface AuditFacts {
  act: string
  target?: string | undefined
  detail?: Record<string, unknown>
  /** The changed fields, with their values before and after. */
  changes?: readonly Change[]
  /**
   * The companies that own what the action was about. By default those in `company_id` of the details, or else those that
   * own the target once the action is done. An empty list tells nobody.
   */
  owners?: readonly AuditOwner[]
}

export interface RequestFacts {
  id: string
  ip: string
  userAgent: string
}

/** A new entry of the audit log. */
export interface WrittenAudit {
  /** `userId` is null if it was no user but a host. */
  actor: Pick<Actor, 'companyId' | 'email' | 'impersonator'> & { userId: number | null }
  facts: AuditFacts
}

/** An entry was added to the audit log, in the same transaction. */
export const auditWritten = event<WrittenAudit>('auditWritten')

const maxDetail = 4096

/**
 * Adds an entry to the audit log, in the transaction of the action itself: who did what, on whose behalf and from
 * where.
 */
export async function writeAudit(
  tx: Transaction,
  actor: WrittenAudit['actor'],
  request: Pick<RequestFacts, 'ip' | 'userAgent'>,
  facts: AuditFacts,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      company_id: actor.companyId,
      user_id: actor.impersonator?.userId ?? actor.userId,
      on_behalf_of: actor.impersonator ? actor.userId : null,
      username: actor.impersonator?.email ?? actor.email,
      act: facts.act,
      target: facts.target ?? null,
      detail: JSON.stringify(storedDetail(facts)),
      ip: request.ip,
      user_agent: request.userAgent.slice(0, 300),
    })
    .execute()
  await tellOwners(tx, actor, facts)
  await emit(tx, auditWritten, { actor, facts })
}

/** Adds an entry for each company below the actor's whose records were acted on. */
async function tellOwners(tx: Transaction, actor: WrittenAudit['actor'], facts: AuditFacts): Promise<void> {
  const entries = await entriesOfOwners(tx, actor, facts)
  if (entries.length === 0) return
  await tx
    .insertInto('audit')
    .values(
      entries.map(({ companyId: company_id, facts: told }) => ({
        company_id,
        by_company_id: actor.companyId,
        // The name that is also in the activity of devices.
        username: sql<string>`(select username from users where id = ${actor.impersonator?.userId ?? actor.userId})`,
        act: told.act,
        target: told.target ?? null,
        detail: JSON.stringify(storedDetail(told)),
      })),
    )
    .execute()
}

/** Returns what is stored: the changes, and the other details as far as there is room for them. */
function storedDetail({ detail = {}, changes = [] }: AuditFacts): Record<string, unknown> {
  const shown = changes.slice(0, maxChanges).map(({ hiddenBelow: _hidden, ...change }) => change)
  const kept = changes.length > 0 && { changes: fitting(shown) }
  const text = JSON.stringify(detail)
  return text.length <= maxDetail ? { ...detail, ...kept } : { cut: text.slice(0, maxDetail).toWellFormed(), ...kept }
}

/** Returns the first of the changes, as many as there is room for. */
function fitting(changes: readonly Change[]): readonly Change[] {
  let room = maxDetail
  return changes.filter((change) => (room -= JSON.stringify(change).length) >= 0)
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
