import { sql, type RawBuilder } from 'kysely'
import { EVERYTHING_ROLE } from '../db/roles.ts'
import type { Actor } from './actor.ts'

declare const made: unique symbol

/**
 * The data that a query may see. Only `scopeOf(actor)` creates one for a person, and only `systemScope` represents the
 * program itself, so a function that requires a Scope cannot be called with an unchecked claim.
 */
export interface Scope {
  readonly [made]: true
  /** The whole installation: the top company's tree, or the program's own work. */
  readonly everything: boolean
  readonly companyId: number
  /** The number of levels below the company; 0 is the company alone. */
  readonly depth: number
  /** The user, who may see and change their own account in whichever company they act; 0 is nobody. */
  readonly userId: number
}

const wholeTree = 32_767

const make = (facts: Omit<Scope, typeof made>): Scope => facts as Scope

/** Returns the part of the company tree that an actor's role reaches. */
export function scopeOf(actor: Pick<Actor, 'userId' | 'companyId' | 'companyLevel' | 'reach'>): Scope {
  const tree = actor.reach === 'tree'
  return make({
    everything: tree && actor.companyLevel === 1,
    companyId: actor.companyId,
    depth: tree ? wholeTree : 0,
    userId: actor.userId,
  })
}

/** The scope of the gateway, of jobs, and of steps before the caller is known, such as looking up a session. */
export const systemScope: Scope = make({ everything: true, companyId: 0, depth: 0, userId: 0 })

/** Builds the condition that keeps a query within a scope: `where(inScope(scope, 'devices.company_id'))`. */
export function inScope(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope.everything) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(column)} in (${companies(scope)})`
}

const companies = ({ companyId, depth }: Scope): RawBuilder<unknown> =>
  sql`select descendant_id from company_tree where ancestor_id = ${companyId} and depth <= ${depth}`

/**
 * Like `inScope`, but lists the companies first, so that the index of the column finds their rows. For tables where
 * row-level security prevents the use of any other index, and where a scope has few of all rows.
 */
export function inListedScope(scope: Scope, column: string): RawBuilder<boolean> {
  return scope.everything ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(array(${companies(scope)}))`
}

/** Returns the statements that set the scope for row-level security, to run before a transaction's first query. */
export const scopeSettings = (scope: Scope): string =>
  scope.everything
    ? `SET LOCAL ROLE ${EVERYTHING_ROLE}`
    : `SET LOCAL outpost.company = '${Math.trunc(scope.companyId)}'; SET LOCAL outpost.depth = '${Math.trunc(scope.depth)}'; SET LOCAL outpost.person = '${Math.trunc(scope.userId)}'`
