import { sql, type RawBuilder } from 'kysely'
import { EVERYTHING_ROLE } from '../db/roles.ts'
import type { Actor } from './actor.ts'

declare const made: unique symbol

/**
 * What a query may see. Only `scopeOf(actor)` makes one for a person and only `systemScope` stands for the program
 * itself, so a query that wants a Scope cannot be called with somebody's word for it.
 */
export interface Scope {
  readonly [made]: true
  /** The whole installation: the top company's tree, or the program's own work. */
  readonly everything: boolean
  readonly companyId: number
  /** How many levels below the company: 0 is the company alone. */
  readonly depth: number
  /** Who asks, and so may see and change the own account from wherever it acts; 0 is nobody. */
  readonly userId: number
}

const wholeTree = 32_767

const make = (facts: Omit<Scope, typeof made>): Scope => facts as Scope

/** The part of the company tree that an actor's role reaches. */
export function scopeOf(actor: Actor): Scope {
  const tree = actor.reach === 'tree'
  return make({
    everything: tree && actor.companyLevel === 1,
    companyId: actor.companyId,
    depth: tree ? wholeTree : 0,
    userId: actor.userId,
  })
}

/** For the gateway, jobs and what happens before anybody is known, such as looking up a session. */
export const systemScope: Scope = make({ everything: true, companyId: 0, depth: 0, userId: 0 })

/** The condition that keeps a query inside a scope: `where(inScope(scope, 'devices.company_id'))`. */
export function inScope(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} in (${companies(scope)})`
}

const companies = ({ companyId, depth }: Scope): RawBuilder<unknown> =>
  sql`select descendant_id from company_tree where ancestor_id = ${companyId} and depth <= ${depth}`

/**
 * The same with the companies listed first, so that the column's index finds their rows. For tables whose conditions row security
 * keeps away from every other index, and where a scope's rows are few among all.
 */
export function inListedScope(scope: Scope, column: string): RawBuilder<boolean> {
  return scope.everything ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(array(${companies(scope)}))`
}

/** The same facts for row-level security, as one statement that goes before a transaction's first query. */
export const scopeSettings = (scope: Scope): string =>
  scope.everything
    ? `SET LOCAL ROLE ${EVERYTHING_ROLE}`
    : `SET LOCAL outpost.company = '${Math.trunc(scope.companyId)}'; SET LOCAL outpost.depth = '${Math.trunc(scope.depth)}'; SET LOCAL outpost.person = '${Math.trunc(scope.userId)}'`
