import { templateAssignments } from '@outpost/contract/templates/endpoints'
import { type Assignment, assignmentSchemas, type FailedReading } from '@outpost/contract/templates/schemas'
import { systemTemplate } from '@outpost/contract/templates/system'
import { fail } from '@outpost/contract/kit/errors'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type Context, implement } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { outsideOf } from '../companies/service.ts'
import { requireDevices, type DeviceRecord } from '../devices/service.ts'
import { assignMany } from './assign-many.ts'
import { lackOf, lacks } from './plans/needs.ts'
import { replan } from './plans/replan.ts'
import { lockTemplate } from './queries.ts'
import { assignSystem, listSystemAssignments } from './system.ts'

interface Wanted {
  id: number
  device_id: number[]
  period: number
  enabled: boolean
}

/** @throws CONFLICT if one of the devices cannot read what the template needs */
async function requireAble(
  { tx }: Context,
  devices: DeviceRecord[],
  data: Parameters<typeof lackOf>[0],
): Promise<void> {
  const known = await tx
    .selectFrom('template_devices')
    .select(['device_id', 'abilities'])
    .where(
      'device_id',
      'in',
      devices.map(({ id }) => id),
    )
    .execute()
  const abilities = new Map(known.map((row) => [row.device_id, row.abilities]))
  for (const device of devices) {
    const lack = lackOf(data, abilities.get(device.id) ?? null)
    if (lack !== undefined)
      throw fail('CONFLICT', {
        source: 'device_id',
        message: `${device.name || device.serial} cannot read this template. ${lacks[lack]}`,
      })
  }
}

/** @throws VALIDATION for a device whose company is neither that of the template nor below it */
async function requireInside(
  tx: Transaction,
  template: { company_id: number },
  devices: readonly DeviceRecord[],
  source: string,
): Promise<void> {
  const companies = devices.map(({ company_id }) => company_id)
  if ((await outsideOf(tx, template.company_id, companies)).length > 0)
    throw fail('VALIDATION', {
      source,
      message: 'The devices must belong to the company of the template or one of its subsidiaries.',
    })
}

async function assignAll(context: Context, configs: readonly Wanted[], source: (at: number) => string): Promise<void> {
  const { app, tx, scope, now, audit } = context
  const changed: number[] = []
  // In one order, so that two requests do not wait for each other.
  const sorted = configs.map((config, at) => ({ config, at })).toSorted((a, b) => a.config.id - b.config.id)
  for (const { config, at } of sorted) {
    const system = systemTemplate(config.id)
    if (system) {
      await assignSystem(context, system, config, `${source(at)}device_id`)
      continue
    }
    const template = await lockTemplate(tx, scope, config.id, source(at))
    const devices = await requireDevices(tx, scope, config.device_id, `${source(at)}device_id`)
    await requireInside(tx, template, devices, `${source(at)}device_id`)
    await requireAble(context, devices, template.data)
    await tx
      .insertInto('template_assignments')
      .values(
        devices.map(({ id, company_id }) => ({
          template_id: template.id,
          device_id: id,
          company_id,
          period: config.period,
          enabled: config.enabled,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['template_id', 'device_id'])
          .doUpdateSet({ period: config.period, enabled: config.enabled, updated_at: now }),
      )
      .execute()
    changed.push(...devices.map(({ id }) => id))
  }
  await replan(app, tx, changed)
  audit({
    target: `template:${configs.map(({ id }) => id).join(',')}`.slice(0, 200),
    detail: { configs: configs.map(({ id, device_id, period }) => ({ id, devices: device_id.length, period })) },
  })
}

const columns = {
  id: sql.ref('a.id'),
  config_id: sql.ref('a.template_id'),
  device_id: sql.ref('a.device_id'),
  device_name: sql`lower(d.name)`,
  period: sql.ref('a.period'),
  enabled: sql.ref('a.enabled'),
  last_updated_at: sql.ref('a.updated_at'),
}
const loggedTexts = { log: sql`array_to_string(f.log, ' ')` }
const logColumns = { id: sql.ref('f.id'), created_at: sql.ref('f.id') }

/** What `hello` says of a revision: `12 0123456789abcdef`. */
const revisionOf = (reported: string | null): number | null =>
  reported === null ? null : Number(reported.split(' ')[0])

/** The assigned templates of companies. */
async function listOwn({ tx, scope }: Context, query: ParsedInputOf<typeof templateAssignments.list>) {
  const found = tx
    .selectFrom('template_assignments as a')
    .innerJoin('devices as d', 'd.id', 'a.device_id')
    .where(inScope(scope, 'a.company_id'))
    .$if(query.device_id !== undefined, (rows) =>
      rows.where(sql<boolean>`${sql.ref('a.device_id')} = any(${query.device_id!}::int[])`),
    )
    .$if(query.config_id !== undefined, (rows) =>
      rows.where(sql<boolean>`${sql.ref('a.template_id')} = any(${query.config_id!}::int[])`),
    )
    .$if(Boolean(query.q), (rows) => rows.where(sql<boolean>`position(lower(${query.q!}) in lower(d.name)) > 0`))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('template_devices as s', 's.device_id', 'a.device_id')
    .leftJoin('templates as t', 't.id', 'a.template_id')
    .selectAll('a')
    .select(['d.name as device_name', 'd.description as device_description', 's.revision', 's.reported', 's.refusal'])
    .select(sql<boolean>`t.id is not null`.as('editable'))
    .orderBy(orderBy(query.sort, columns, 'device_name', 'a.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { rows: names } = await sql<{ template_id: number; name: string; description: string; fields: number }>`
    select template_id, name, description,
      (select coalesce(sum(jsonb_array_length(one -> 'variables')), 0)::int from jsonb_array_elements(data) one) as fields
    from template_names_of(${[...new Set(rows.map(({ template_id }) => template_id))]}::int[])`.execute(tx)
  const byTemplate = new Map(names.map((one) => [one.template_id, one]))
  return {
    total,
    rows: rows.map((row): Assignment => {
      const template = byTemplate.get(row.template_id)
      return {
        id: row.id,
        company_id: row.company_id,
        device_id: row.device_id,
        config_id: row.template_id,
        enabled: row.enabled,
        period: row.period,
        config_name: template?.name ?? '',
        config_description: template?.description ?? '',
        config_type: 'user',
        fields_count: template?.fields ?? 0,
        device_name: row.device_name,
        device_description: row.device_description,
        editable: row.editable,
        revision: row.revision ?? 0,
        reported_revision: revisionOf(row.reported),
        message: row.refusal ?? '',
        last_updated_at: utc(row.updated_at),
      }
    }),
  }
}

export default implement(templateAssignments, assignmentSchemas, {
  async list(context, query) {
    const { tx, scope } = context
    if (query.sort?.length && query.type !== 'user')
      throw fail('VALIDATION', { source: 'sort', message: 'This list can be sorted only with type=user.' })
    const own = query.type === 'system' ? { total: 0, rows: [] } : await listOwn(context, query)
    if (query.type === 'user') return own
    const { offset, limit } = query
    const part = { offset: Math.max(offset - own.total, 0), limit: limit - own.rows.length }
    const system = await listSystemAssignments(tx, scope, query, part)
    return { total: own.total + system.total, rows: [...own.rows, ...system.rows] }
  },
  assign: (context, { configs }) => assignAll(context, configs, (at) => `configs.${at}.`),
  assignOne: (context, config) => assignAll(context, [config], () => ''),
  assignMany,
  async unassign(context, { id, device_id }) {
    const { app, tx, scope, audit } = context
    const system = systemTemplate(id)
    if (system) {
      await assignSystem(context, system, { device_id, period: null, enabled: false }, 'device_id')
      return audit({ target: `template:${id}`, detail: { unassigned: device_id.length } })
    }
    const devices = await requireDevices(tx, scope, device_id, 'device_id')
    const removed = await tx
      .deleteFrom('template_assignments')
      .where('template_id', '=', id)
      .where(
        'device_id',
        'in',
        devices.map((one) => one.id),
      )
      .returning('device_id')
      .execute()
    if (removed.length === 0) throw fail('NOT_FOUND')
    await replan(
      app,
      tx,
      removed.map((row) => row.device_id),
    )
    audit({ target: `template:${id}`, detail: { unassigned: removed.length } })
  },
  async logs({ tx, scope }, query) {
    const found = tx
      .selectFrom('failed_readings as f')
      .innerJoin('devices as d', 'd.id', 'f.device_id')
      .where(inScope(scope, 'f.company_id'))
      .$if(query.device_id !== undefined, (rows) =>
        rows.where(sql<boolean>`${sql.ref('f.device_id')} = any(${query.device_id!}::int[])`),
      )
      .$if(query.config_id !== undefined, (rows) =>
        rows.where(sql<boolean>`${sql.ref('f.template_id')} = any(${query.config_id!}::int[])`),
      )
      .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], loggedTexts)))
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('f')
      .select('d.name as device_name')
      .orderBy(orderBy(query.sort, logColumns, '-id', 'f.id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return {
      total,
      rows: rows.map((row): FailedReading => ({
        id: row.id,
        log: row.log,
        config_id: row.template_id,
        device_id: row.device_id,
        device_name: row.device_name,
        created_at: utc(row.created_at),
      })),
    }
  },
})
