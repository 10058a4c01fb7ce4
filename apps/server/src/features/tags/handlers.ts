import { fail } from '@outpost/contract/kit/errors'
import { tags } from '@outpost/contract/tags/endpoints'
import { tagSchemas } from '@outpost/contract/tags/schemas'
import { sql } from 'kysely'
import { changesOf } from '../../kit/audit-changes.ts'
import { emit } from '../../kit/event.ts'
import { implement, type Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { storeActions } from './actions.ts'
import { listTags, tagsByIds, type TagRow } from './queries.ts'
import { tagRemoving } from './events.ts'

/** Returns a tag and locks it until the transaction ends, so that concurrent edits run one after another. */
async function requireTag({ tx, scope }: Context, id: number): Promise<TagRow> {
  const tag = await tx
    .selectFrom('tags')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!tag) throw fail('NOT_FOUND')
  return tag
}

/** Serialises transactions that name tags in a company, until the transaction ends: names are unique there. */
const lockNames = ({ tx }: Context, companyId: number) =>
  sql`select pg_advisory_xact_lock(7205023, ${companyId})`.execute(tx)

async function requireFreeName(context: Context, tag: TagRow, name: string): Promise<void> {
  await lockNames(context, tag.company_id)
  const same = context.tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', tag.company_id)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
  if (await same.where('id', '!=', tag.id).executeTakeFirst()) throw fail('TAG_NAME_TAKEN', { source: 'name' })
}

export default implement(tags, tagSchemas, {
  list: async ({ tx, scope }, query) => listTags(tx, scope, await withChildCompanies(tx, scope, query), query),
  async get({ tx, scope }, { id }) {
    const [tag] = await tagsByIds(tx, scope, [id])
    if (!tag) throw fail('NOT_FOUND')
    return tag
  },
  async create(context, { company_id, name, description, color, actions }) {
    const { tx, scope, actor } = context
    await requireCompany(tx, scope, company_id, 'company_id')
    await lockNames(context, company_id)
    const row = await tx
      .insertInto('tags')
      .values({ company_id, name, description, color, user_id: actor.userId })
      .onConflict((conflict) => conflict.expression(sql`company_id, lower(name)`).doNothing())
      .returning(['id', 'company_id'])
      .executeTakeFirst()
    if (!row) throw fail('TAG_NAME_TAKEN', { source: 'name' })
    await storeActions(context, row, actions)
    context.audit({ target: `tag:${row.id}` })
    return (await tagsByIds(tx, scope, [row.id]))[0]!
  },
  async update(context, { id, name, description, color, actions }) {
    const tag = await requireTag(context, id)
    if (name !== undefined) await requireFreeName(context, tag, name)
    const changes = {
      name: name ?? tag.name,
      description: description ?? tag.description,
      color: color ?? tag.color,
      updated_at: context.now,
    }
    await context.tx.updateTable('tags').set(changes).where('id', '=', id).execute()
    if (actions) await storeActions(context, tag, actions)
    context.audit({
      target: `tag:${id}`,
      detail: actions ? { actions } : {},
      changes: changesOf(tag, { name, description, color }),
    })
  },
  async remove(context, { id }) {
    const tag = await requireTag(context, id)
    await emit(context.tx, tagRemoving, { id })
    await context.tx.deleteFrom('tags').where('id', '=', id).execute()
    context.audit({ target: `tag:${id}`, detail: { name: tag.name, company_id: tag.company_id } })
  },
})
