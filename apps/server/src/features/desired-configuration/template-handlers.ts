import { desiredTemplates, desiredValues } from '@outpost/contract/desired-configuration/endpoints'
import { desiredTemplateSchemas, configValueSchemas } from '@outpost/contract/desired-configuration/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { likeText, orderBy } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { listTemplates, listVersions, readTemplate } from './queries.ts'
import { findOutside, outsideMessage, requireTarget, type Target } from './targets.ts'
import { checkVersion, sameVariables, storeVersion } from './versions.ts'

async function requireTemplate({ tx, scope }: Context, id: number, version?: number) {
  const template = await readTemplate(tx, scope, id, version)
  if (!template) throw fail('NOT_FOUND')
  return template
}

/** Returns a template, locked, so that two edits do not make the same version. Throws NOT_FOUND. */
async function lockTemplate(context: Context, id: number) {
  const row = await context.tx
    .selectFrom('desired_templates')
    .select('id')
    .where('id', '=', id)
    .where(inScope(context.scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return requireTemplate(context, id)
}

export const templates = implement(desiredTemplates, desiredTemplateSchemas, {
  list: async ({ tx, scope }, query) => listTemplates(tx, scope, await withChildCompanies(tx, scope, query)),
  get: (context, { id, version }) => requireTemplate(context, id, version),
  async create(context, { company_id, name, text, variables }) {
    const { tx, scope, actor, audit } = context
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    checkVersion(name, text, variables)
    const { id } = await tx
      .insertInto('desired_templates')
      .values({ company_id: companyId, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeVersion(context, { id, company_id: companyId }, 1, text, variables)
    audit({ target: `config_template:${id}`, detail: { name, company_id: companyId } })
    return requireTemplate(context, id)
  },
  async update(context, { id, name, text, variables }) {
    const { tx, now, audit } = context
    const template = await lockTemplate(context, id)
    const next = { text: text ?? template.text, variables: variables ?? template.variables }
    const changed = next.text !== template.text || !sameVariables(next.variables, template.variables)
    const version = template.version + (changed ? 1 : 0)
    if (changed) {
      checkVersion(name ?? template.name, next.text, next.variables)
      await storeVersion(context, template, version, next.text, next.variables)
    }
    await tx
      .updateTable('desired_templates')
      .set({ name: name ?? template.name, version, updated_at: now })
      .where('id', '=', id)
      .execute()
    audit({
      target: `config_template:${id}`,
      detail: { name: name ?? template.name, version, company_id: template.company_id },
    })
    return requireTemplate(context, id)
  },
  async remove(context, { id }) {
    const template = await lockTemplate(context, id)
    await context.tx.deleteFrom('desired_templates').where('id', '=', id).execute()
    context.audit({ target: `config_template:${id}`, detail: { name: template.name, company_id: template.company_id } })
  },
  async versions(context, { id, ...page }) {
    await requireTemplate(context, id)
    return listVersions(context.tx, id, page)
  },
  async assign(context, { id, assignments }) {
    const { tx, audit } = context
    const template = await lockTemplate(context, id)
    const targets: Target['columns'][] = []
    for (const [place, asked] of assignments.entries())
      targets.push((await requireTarget(context, asked, `assignments.${place}.`)).columns)
    const outside = await findOutside(context, template.company_id, targets)
    if (outside !== undefined)
      throw fail('VALIDATION', { source: `assignments.${outside}.target_id`, message: outsideMessage })
    await tx.deleteFrom('desired_assignments').where('template_id', '=', id).execute()
    for (const [place, { version }] of assignments.entries()) {
      if (version !== null && version > template.version)
        throw fail('VALIDATION', {
          source: `assignments.${place}.version`,
          message: 'The template has no such version.',
        })
      await tx
        .insertInto('desired_assignments')
        .values({ company_id: template.company_id, template_id: id, version, place, ...targets[place]! })
        .execute()
    }
    audit({
      target: `config_template:${id}`,
      detail: { name: template.name, company_id: template.company_id, assignments: assignments.length },
    })
    return requireTemplate(context, id)
  },
})

const isOf = ({ target_company_id, tag_id, device_id }: Target['columns']) =>
  sql<boolean>`target_company_id is not distinct from ${target_company_id}::int
    and tag_id is not distinct from ${tag_id}::int and device_id is not distinct from ${device_id}::int`

const valueColumns = { id: sql.ref('id'), name: sql.ref('name') }

export const values = implement(desiredValues, configValueSchemas, {
  async list(context, { layer, target_id, q, limit, offset, sort }) {
    const target =
      layer === undefined || target_id === undefined ? undefined : await requireTarget(context, { layer, target_id })
    const found = context.tx
      .selectFrom('desired_values')
      .where(inScope(context.scope, 'company_id'))
      .$if(target !== undefined, (rows) => rows.where(isOf(target!.columns)))
      .$if(Boolean(q), (rows) => rows.where(sql`lower(name)`, 'like', likeText(q!)))
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['id', 'name', 'value', sql<boolean>`sealed is not null`.as('secret')])
      .orderBy(orderBy(sort, valueColumns, 'name', 'id'))
      .limit(limit)
      .offset(offset)
      .execute()
    return { rows, total }
  },
  async store(context, { layer, target_id, values: given }) {
    const { app, tx, now, audit } = context
    const { companyId, columns } = await requireTarget(context, { layer, target_id })
    // In one order, so that two requests with the same names do not wait for each other.
    for (const { name, value, secret } of given.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (value === null) {
        await tx.deleteFrom('desired_values').where('name', '=', name).where(isOf(columns)).execute()
        continue
      }
      const stored = secret ? { value: null, sealed: app.sealer.seal(Buffer.from(value)) } : { value, sealed: null }
      await tx
        .insertInto('desired_values')
        .values({ company_id: companyId, ...columns, name, ...stored, updated_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['target_company_id', 'tag_id', 'device_id', 'name'])
            .doUpdateSet({ ...stored, updated_at: now }),
        )
        .execute()
    }
    audit({
      target: 'desired_values',
      detail: { layer, target_id, company_id: companyId, names: given.map(({ name }) => name) },
    })
  },
})
