import { companies } from '@outpost/contract/companies/endpoints'
import { companySchemas } from '@outpost/contract/companies/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../db/database.ts'
import { changesOf } from '../../kit/audit-changes.ts'
import { emit } from '../../kit/event.ts'
import { implement } from '../../kit/implement.ts'
import { requireRevision } from '../../kit/revision.ts'
import type { Scope } from '../../kit/scope.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import { companyHoldings } from './extensions.ts'
import { companyRemoving } from './events.ts'
import { requireQuota } from './limits.ts'
import { move } from './move.ts'
import { presentCompany } from './present.ts'
import { findCompany, insertCompany, listCompanies, lockCompany } from './queries.ts'
import { lockTree, requireCompany } from './service.ts'
import { rollUp, type RolledUp } from './roll-up.ts'
import { readTree } from './tree.ts'

/** Returns one company as the API shows it. @throws NOT_FOUND if it is out of scope */
async function readCompany(tx: Transaction, scope: Scope, id: number, deepest: number) {
  const { rows } = await listCompanies(tx, scope, { id: [id] }, { limit: 1, offset: 0 })
  if (!rows[0]) throw fail('NOT_FOUND')
  return presentCompany(rows[0], deepest, (await rollUp(tx, scope, [id])).get(id))
}

/** Locks a company until the transaction ends. Refuses an edit that was based on an older revision. */
async function beginEdit(tx: Transaction, scope: Scope, id: number, revision: number | undefined) {
  const company = await lockCompany(tx, scope, id)
  if (!company) throw fail('NOT_FOUND')
  requireRevision(company, revision)
  return company
}

/** Names a number of items. Companies below the company are called its subsidiaries. */
function plural(holding: string, count: number): string {
  const name = holding === 'companies' ? 'subsidiaries' : holding
  return `${count} ${count === 1 ? name.replace(/ies$/, 'y').replace(/s$/, '') : name}`
}

/** Refuses to remove a company with holdings that would be lost; the error lists each kind and its number. */
async function requireEmpty(tx: Transaction, id: number): Promise<void> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', id)
    .select(companyHoldings.all().map(({ name, count }) => count.as(name)))
    .executeTakeFirstOrThrow()
  const held = Object.entries(row)
    .map(([name, count]) => [name, Number(count)] as const)
    .filter(([, count]) => count > 0)
  if (held.length === 0) return
  throw fail('COMPANY_NOT_EMPTY', {
    message: `The company still has ${held.map(([name, count]) => plural(name, count)).join(', ')}. Move or remove them first.`,
    meta: Object.fromEntries(held),
  })
}

export default implement(companies, companySchemas, {
  async list({ app, tx, scope }, { parent_for, ...query }) {
    const { rows, total } = await listCompanies(
      tx,
      scope,
      {
        ...query,
        parentFor: parent_for === undefined ? undefined : { moved: parent_for, deepest: app.env.companyLevels },
      },
      query,
    )
    const isAsked = !query.fields?.length || query.fields.includes('with_subsidiaries')
    const totals = isAsked
      ? await rollUp(
          tx,
          scope,
          rows.map(({ id }) => id),
        )
      : new Map<number, RolledUp>()
    return { rows: rows.map((row) => presentCompany(row, app.env.companyLevels, totals.get(row.id))), total }
  },
  tree: readTree,
  get: ({ app, tx, scope }, { id }) => readCompany(tx, scope, id, app.env.companyLevels),
  async create({ app, tx, scope, audit }, { name, parent_id }) {
    const deepest = app.env.companyLevels
    await lockTree(tx)
    const parent = await requireCompany(tx, scope, parent_id, 'parent_id')
    if (parent.level >= deepest)
      throw fail('VALIDATION', {
        source: 'parent_id',
        message: `Companies at level ${parent.level} cannot have subsidiaries.`,
      })
    await requireQuota(tx, parent_id, 'companies', 1, { source: 'parent_id' })
    const made = await insertCompany(tx, parent, name)
    audit({ target: `company:${made.id}` })
    return readCompany(tx, scope, made.id, deepest)
  },
  async update({ tx, scope, now, audit }, { id, name, email, revision }) {
    const company = await beginEdit(tx, scope, id, revision)
    await tx
      .updateTable('companies')
      .set((e) => ({ name, ...(email !== undefined && { email }), updated_at: now, revision: e('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
    audit({ target: `company:${id}`, changes: changesOf(company, { name, email }) })
  },
  async setFlags({ tx, scope, actor, now, audit }, { id, revision, ...flags }) {
    const company = await beginEdit(tx, scope, id, revision)
    // Only companies above may set these flags; the top company has none above it and sets its own.
    if (id === actor.companyId && actor.companyLevel > 1) throw fail('FORBIDDEN', { source: 'id' })
    const changes = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
    await tx
      .updateTable('companies')
      .set((e) => ({ ...changes, updated_at: now, revision: e('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
    audit({ target: `company:${id}`, changes: changesOf(company, changes) })
  },
  move,
  async remove({ app, tx, scope, actor, audit }, { id }) {
    await lockTree(tx)
    const company = await findCompany(tx, scope, id)
    if (!company) throw fail('NOT_FOUND')
    if (id === actor.companyId || company.parent_id === null)
      throw fail('COMPANY_NOT_EMPTY', { message: 'You cannot delete your own company.' })
    await requireEmpty(tx, id)
    await emit(tx, companyRemoving, { id, parentId: company.parent_id })
    await tx.deleteFrom('companies').where('id', '=', id).execute()
    audit({ target: `company:${id}`, detail: { name: company.name }, owners: [{ companyId: company.parent_id }] })
    const channel = await openChannel(tx, actor.userId)
    await publishOnChannel(app.bus, tx, channel, String(id), {
      status: 'completed',
      type: 'text',
      value: 'Company deleted.',
    })
    return { channel }
  },
})
