import { companies } from '@outpost/contract/companies'
import { fail } from '@outpost/contract/kit/errors'
import { implement } from '../../kit/implement.ts'
import { utc } from '../../kit/paginate.ts'
import { openChannel, sayOnChannel } from '../channels/service.ts'
import { findCompany, insertCompany, listCompanies, moveCompany } from './queries.ts'
import { lockTree, requireCompany } from './service.ts'

type Row = Awaited<ReturnType<typeof listCompanies>>['rows'][number]

/** The product's tree has three levels (rules COMPANIES). */
const deepest = 3

const present = (row: Row) => ({
  id: row.id, name: row.name, company_name: row.name, level: row.level, parent_id: row.parent_id, parent_name: row.parent_name,
  users_count: row.users_count ?? 0, devices_count: row.devices_count ?? 0, created_at: utc(row.created_at),
})

export default implement(companies, {
  async list({ tx, scope }, query) {
    const { rows, total } = await listCompanies(tx, scope, query, query)
    return { rows: rows.map(present), total }
  },
  async get({ tx, scope }, { id }) {
    const { rows } = await listCompanies(tx, scope, { id: [id] }, { limit: 1, offset: 0 })
    if (!rows[0]) throw fail('NOT_FOUND')
    return present(rows[0])
  },
  async create({ tx, scope, audit }, { name, parent_id }) {
    await lockTree(tx)
    const parent = await requireCompany(tx, scope, parent_id, 'parent_id')
    if (parent.level >= deepest) throw fail('VALIDATION', { source: 'parent_id', message: `A company of level ${deepest} has no companies below it.` })
    const made = await insertCompany(tx, parent, name)
    audit({ target: `company:${made.id}` })
    return { id: made.id, name, company_name: name, level: made.level, parent_id, parent_name: parent.name, users_count: 0, devices_count: 0, created_at: utc(made.created_at) }
  },
  async update({ tx, scope, now, audit }, { id, name }) {
    await requireCompany(tx, scope, id)
    await tx.updateTable('companies').set({ name, updated_at: now }).where('id', '=', id).execute()
    audit({ target: `company:${id}` })
  },
  async move({ app, tx, scope, actor, audit, afterCommit }, { source, target }) {
    await lockTree(tx)
    const moved = await requireCompany(tx, scope, source, 'source')
    const parent = await requireCompany(tx, scope, target, 'target')
    if (moved.parent_id === null || moved.id === actor.companyId) throw fail('VALIDATION', { source: 'source', message: 'This company cannot be moved.' })
    const below = await tx.selectFrom('company_tree').select(['descendant_id', 'depth']).where('ancestor_id', '=', source).execute()
    if (below.some((row) => row.descendant_id === target)) throw fail('CONFLICT', { source: 'target', message: 'A company cannot be moved under itself.' })
    if (parent.level + 1 + Math.max(...below.map((row) => row.depth)) > deepest) throw fail('CONFLICT', { source: 'target', message: `The tree has ${deepest} levels.` })
    await moveCompany(tx, source, parent)
    audit({ target: `company:${source}` })
    afterCommit(() => app.bus.publish(app.db, 'companies.moved', { id: source }))
  },
  async remove({ app, tx, scope, actor, audit }, { id }) {
    await lockTree(tx)
    const company = await findCompany(tx, scope, id)
    if (!company) throw fail('NOT_FOUND')
    if (id === actor.companyId || company.parent_id === null) throw fail('COMPANY_NOT_EMPTY')
    const used = await tx
      .selectNoFrom((e) => [
        e.exists(e.selectFrom('companies').where('parent_id', '=', id).select('id')).as('companies'),
        e.exists(e.selectFrom('users').where('company_id', '=', id).select('id')).as('users'),
        e.exists(e.selectFrom('devices').where('company_id', '=', id).select('id')).as('devices'),
      ])
      .executeTakeFirstOrThrow()
    if (used.companies || used.users || used.devices) throw fail('COMPANY_NOT_EMPTY')
    await tx.deleteFrom('companies').where('id', '=', id).execute()
    audit({ target: `company:${id}` })
    const channel = await openChannel(tx, actor.userId)
    await sayOnChannel(app.bus, tx, channel, String(id), { status: 'completed', type: 'text', value: 'Company removed.' })
    return { channel }
  },
})
