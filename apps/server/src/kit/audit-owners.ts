import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Actor } from './actor.ts'
import type { AuditFacts } from './audit.ts'
import type { Change } from './audit-changes.ts'
import { extensionPoint } from './extension.ts'

/** A company that owns what an audit entry is about, and the part of the target that is its own. */
export interface AuditOwner {
  companyId: number
  target?: string | undefined
}

/** Finds the companies that own a target such as `devices:1,2`. A target of an unknown kind has none. */
export const auditTargets = extensionPoint<(tx: Transaction, target: string) => Promise<AuditOwner[]>>('auditTargets')

/** What an entry keeps of the name of something that is deleted. */
export const keptNames = ['name', 'title', 'email', 'application'] as const

/** Returns the companies that the details name. */
const namedOwners = ({ detail = {} }: AuditFacts): AuditOwner[] =>
  [detail['company_id']]
    .flat()
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
    .map((companyId) => ({ companyId }))

async function ownersOf(tx: Transaction, facts: AuditFacts): Promise<readonly AuditOwner[]> {
  if (facts.owners) return facts.owners
  const named = namedOwners(facts)
  if (named.length > 0 || facts.target === undefined) return named
  return (await Promise.all(auditTargets.all().map((find) => find(tx, facts.target!)))).flat()
}

/** The changed fields as the owner may see them: without the values that belong to the company of the actor. */
const shownBelow = ({ hiddenBelow, ...change }: Change): Change =>
  hiddenBelow ? { field: change.field, ...(change.of !== undefined && { of: change.of }) } : change

/** What is told to the owner, if the whole entry is about its own records: the names of what is gone, and the changes. */
function toldTo({ detail = {}, changes = [] }: AuditFacts): Pick<AuditFacts, 'detail' | 'changes'> {
  const names = keptNames.flatMap((name) => (typeof detail[name] === 'string' ? [[name, detail[name]]] : []))
  return { detail: Object.fromEntries(names), changes: changes.map(shownBelow) }
}

/**
 * Returns the entries for the companies below the actor's whose records an action concerns, so that their administrators
 * see what was done by whom. What users do to their own account is not told to other companies.
 */
export async function entriesOfOwners(
  tx: Transaction,
  actor: Pick<Actor, 'companyId' | 'impersonator'> & { userId: number | null },
  facts: AuditFacts,
): Promise<{ companyId: number; facts: AuditFacts }[]> {
  if (typeof facts.detail?.['refused'] === 'string' || facts.target === `user:${actor.userId}`) return []
  const owners = await ownersOf(tx, facts)
  const ids = new Set(owners.map(({ companyId }) => companyId))
  const isShared = ids.size > 1
  ids.delete(actor.companyId)
  if (ids.size === 0) return []
  const below = await tx
    .selectFrom('company_tree')
    .select('descendant_id')
    .where('ancestor_id', '=', actor.companyId)
    .where('descendant_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute()
  return below.map(({ descendant_id: companyId }) => ({
    companyId,
    facts: {
      act: facts.act,
      target: owners.find((owner) => owner.companyId === companyId)?.target ?? facts.target,
      ...(!isShared && toldTo(facts)),
    },
  }))
}
