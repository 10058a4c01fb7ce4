import { isDeepStrictEqual } from 'node:util'
import { templates } from '@outpost/contract/templates/endpoints'
import { templateSchemas } from '@outpost/contract/templates/schemas'
import type { Source } from '@outpost/contract/templates/source'
import { systemTemplate } from '@outpost/contract/templates/system'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement, withInspection } from '../../kit/implement.ts'
import { sortRecords } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { checkTemplate } from './check.ts'
import { replan } from './plans/replan.ts'
import { listFields, listTemplates, listWithSystem, lockTemplate, requireTemplate } from './queries.ts'
import { readTemplateFile } from './read-file.ts'
import { namedLike, presentSystem, requireOwn } from './system.ts'
import { testTemplate } from './test-template.ts'
import { kindOf } from './values/value-of.ts'

/** Stores a version, and gives its numbers their ids in the history. */
async function storeVersion(
  { app, tx, actor }: Context,
  template: { id: number; company_id: number },
  version: number,
  data: readonly Source[],
): Promise<void> {
  const { id: template_id, company_id } = template
  await tx
    .insertInto('template_versions')
    .values({ template_id, version, company_id, data: JSON.stringify(data), username: actor.username })
    .execute()
  const numbers = data.flatMap(({ url, variables }) =>
    variables.filter((one) => kindOf(one) === 'number').map(({ id }) => ({ url, variable: id })),
  )
  // Only new ones, because an insert that conflicts would use up an id.
  await sql`insert into template_numbers (template_id, company_id, url, variable)
    select ${template_id}, ${company_id}, n.url, n.variable from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as n(url text, variable text)
    where not exists (select from template_numbers k where k.template_id = ${template_id} and k.url = n.url and k.variable = n.variable)`
    .execute(tx)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== '2200H') throw error
      throw fail('CONFLICT', {
        message:
          'This installation has no room for more numeric parameters of templates. Delete templates that are not used.',
      })
    })
  await app.bus.publish(tx, 'templates.changed', { templates: [template_id] })
}

/**
 * Refuses an edit that began before the last one was made.
 * @throws CHANGED_MEANWHILE with the name of the other user, if the caller may see it
 */
async function requireUnchanged(
  { tx, scope }: Context,
  { revision, updated_by }: { revision: number; updated_by: number | null },
  begunOn: number | undefined,
): Promise<void> {
  if (begunOn === undefined || begunOn === revision) return
  const other =
    updated_by === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select('username')
          .where('id', '=', updated_by)
          .where(inScope(scope, 'company_id'))
          .executeTakeFirst()
  throw fail('CHANGED_MEANWHILE', {
    source: 'revision',
    ...(other && {
      message: `${other.username} has changed this template in the meantime. Close this and open it again to see the current version.`,
    }),
  })
}

const devicesOf = async ({ tx }: Context, templateId: number): Promise<number[]> => {
  const { rows } = await sql<{ device_id: number }>`select device_id from template_devices_of(${templateId})`.execute(
    tx,
  )
  return rows.map(({ device_id }) => device_id)
}

async function createTemplate(context: Context, { data, ...values }: ParsedInputOf<typeof templates.create>) {
  const { tx, scope, audit } = context
  await requireCompany(tx, scope, values.company_id, 'company_id')
  checkTemplate(context, data)
  const row = await tx
    .insertInto('templates')
    .values({ ...values, data: JSON.stringify(data), updated_by: context.actor.userId })
    .returning(['id', 'company_id'])
    .executeTakeFirstOrThrow()
  await storeVersion(context, row, 1, data)
  audit({ target: `template:${row.id}`, detail: { name: values.name, company_id: values.company_id } })
  return requireTemplate(tx, scope, row.id)
}

/** The templates of companies and those of the system, which come last unless the list is sorted. */
async function listAll({ tx, scope }: Context, query: ParsedInputOf<typeof templates.list>) {
  const { type, company_id, q, offset, limit } = query
  if (query.sort?.length && type === undefined && company_id === undefined)
    return listWithSystem(tx, scope, query, await presentSystem(tx, scope, namedLike(q)))
  const own =
    type === 'system'
      ? { total: 0, rows: [] }
      : await listTemplates(tx, scope, await withChildCompanies(tx, scope, query))
  const found = type === 'user' || company_id !== undefined ? [] : namedLike(q)
  const system = type === 'system' ? sortRecords(found, query.sort, ['id', 'name', 'period']) : found
  const from = Math.max(offset - own.total, 0)
  const shown = system.slice(from, from + limit - own.rows.length)
  return {
    total: own.total + system.length,
    rows: [...own.rows, ...(await presentSystem(tx, scope, shown))],
  }
}

export default implement(templates, templateSchemas, {
  list: listAll,
  async get({ tx, scope }, { id }) {
    const system = systemTemplate(id)
    return system ? (await presentSystem(tx, scope, [system]))[0]! : requireTemplate(tx, scope, id)
  },
  create: createTemplate,
  async update(context, { id, data, company_id, revision, ...values }) {
    const { app, tx, scope, actor, now, audit } = context
    requireOwn(id)
    const template = await lockTemplate(tx, scope, id)
    await requireUnchanged(context, template, revision)
    if (company_id !== template.company_id)
      throw fail('VALIDATION', { source: 'company_id', message: 'The company of a template cannot be changed.' })
    checkTemplate(context, data)
    const changed = !isDeepStrictEqual(data, template.data)
    const version = template.version + (changed ? 1 : 0)
    if (changed) await storeVersion(context, template, version, data)
    else await app.bus.publish(tx, 'templates.changed', { templates: [id] })
    await tx
      .updateTable('templates')
      .set((e) => ({
        ...values,
        data: JSON.stringify(data),
        version,
        updated_at: now,
        revision: e('revision', '+', 1),
        updated_by: actor.userId,
      }))
      .where('id', '=', id)
      .execute()
    await replan(app, tx, await devicesOf(context, id))
    audit({ target: `template:${id}`, detail: { name: values.name, version } })
    return requireTemplate(tx, scope, id)
  },
  async remove(context, { id }) {
    const { app, tx, scope, audit } = context
    requireOwn(id)
    const template = await lockTemplate(tx, scope, id)
    const devices = await devicesOf(context, id)
    await tx.deleteFrom('templates').where('id', '=', id).execute()
    await replan(app, tx, devices)
    await app.bus.publish(tx, 'templates.changed', { templates: [id] })
    audit({ target: `template:${id}`, detail: { name: template.name, company_id: template.company_id } })
  },
  fields: ({ tx, scope }) => listFields(tx, scope),
  test: testTemplate,
  importOne: withInspection(
    (file) => readTemplateFile(file),
    (context, { company_id }, { template }) =>
      createTemplate(context, { ...template, company_id, device_documentation_id: null }),
  ),
  async exportOne({ tx, scope }, { id }) {
    const { config, period, enabled } = await requireTemplate(tx, scope, id)
    const { name, description, retention, api_system, api_version, data } = config
    const file = {
      kind: 'monitoring-template',
      version: 1,
      template: {
        name,
        description,
        period,
        enabled,
        retention: Number(retention),
        api_system: api_system || null,
        api_version,
        data,
      },
    }
    const plain = name.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60) || 'template'
    return { name: `${plain}.json`, content: Buffer.from(`${JSON.stringify(file, null, 2)}\n`) }
  },
})
