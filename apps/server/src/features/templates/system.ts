import {
  systemBytes,
  type SystemTemplate,
  systemTemplate,
  systemTemplates,
  valuesOf,
} from '@outpost/contract/templates/system'
import type { Assignment, Template } from '@outpost/contract/templates/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { utc } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { requireDevices, setPeriod } from '../devices/service.ts'

/** The API requires a creation time, and system templates have none, so this is a fixed one. */
const since = new Date('2026-01-01T00:00:00Z')

/** Refuses to edit or delete a system template. */
export function requireOwn(id: number): void {
  if (systemTemplate(id))
    throw fail('CONFLICT', {
      message: 'System templates cannot be edited or deleted. Set their period for each device instead.',
    })
}

const present = (template: SystemTemplate, devices: number): Template => ({
  id: template.id,
  type: 'system',
  company_id: 0,
  company_name: '',
  config: {
    id: template.id,
    name: template.name,
    description: '',
    type: 'system',
    data: [],
    version: '1',
    retention: '365',
    api_system: '',
    api_version: '',
    data_source: '',
    device_documentation_id: null,
  },
  enabled: true,
  period: template.period,
  device_count: devices,
  parameters: valuesOf(template),
  monthly_bytes: systemBytes(template, template.period),
  version: 1,
  revision: 1,
  created_at: utc(since),
})

/** Returns system templates with the number of devices in the scope that report them. */
export async function presentSystem(
  tx: Transaction,
  scope: Scope,
  templates: readonly SystemTemplate[],
): Promise<Template[]> {
  if (templates.length === 0) return []
  const counts = templates.map(
    ({ id, field }) => sql`count(*) filter (where ${sql.ref(field)} > 0)::int as ${sql.ref(`of_${id}`)}`,
  )
  const {
    rows: [row],
  } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from devices where ${inScope(scope, 'company_id')}`.execute(tx)
  return templates.map((one) => present(one, row![`of_${one.id}`]!))
}

/** The system templates whose name contains a text. */
export const namedLike = (q = ''): SystemTemplate[] =>
  systemTemplates.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))

/** Sets the period of a system template on devices. @throws NOT_FOUND */
export async function assignSystem(
  context: Context,
  template: SystemTemplate,
  asked: { device_id: readonly number[]; period: number | null; enabled: boolean },
  source: string,
): Promise<number[]> {
  const devices = await requireDevices(context.tx, context.scope, asked.device_id, source)
  const ids = devices.map(({ id }) => id).toSorted((a, b) => a - b)
  await setPeriod(context, ids, template.field, asked.enabled ? (asked.period ?? template.period) : 0)
  return ids
}

interface Asked {
  device_id?: number[] | undefined
  config_id?: number[] | undefined
  q?: string | undefined
}

/** Returns the system templates of devices, as assignments: part of all, ordered by the name of the device. */
export async function listSystemAssignments(
  tx: Transaction,
  scope: Scope,
  { device_id, config_id, q }: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: Assignment[] }> {
  const templates = systemTemplates.filter(({ id }) => config_id === undefined || config_id.includes(id))
  if (templates.length === 0) return { total: 0, rows: [] }
  const devices = sql`from devices d where ${inScope(scope, 'd.company_id')}
    and (${device_id === undefined} or d.id = any(${device_id ?? []}::int[]))
    and (${!q} or position(lower(${q ?? ''}) in lower(d.name)) > 0)`
  const {
    rows: [counted],
  } = await sql<{ count: number }>`select count(*)::int as count ${devices}`.execute(tx)
  const total = counted!.count * templates.length
  if (limit <= 0 || offset >= total) return { total, rows: [] }
  const fields = sql.join(templates.map(({ field }) => sql.ref(`d.${field}`)))
  const { rows } = await sql<
    { id: number; company_id: number; name: string; description: string; updated_at: Date } & Record<string, number>
  >`select d.id, d.company_id, d.name, d.description, d.updated_at, ${fields} ${devices} order by lower(d.name), d.id
    offset ${Math.floor(offset / templates.length)} limit ${Math.ceil(limit / templates.length) + 1}`.execute(tx)
  const all = rows.flatMap((device) =>
    templates.map((template) => assignment(device, template, device[template.field]!)),
  )
  const skipped = offset % templates.length
  return { total, rows: all.slice(skipped, skipped + limit) }
}

const assignment = (
  device: { id: number; company_id: number; name: string; description: string; updated_at: Date },
  template: SystemTemplate,
  period: number,
): Assignment => ({
  id: -(device.id * systemTemplates.length + template.id),
  company_id: device.company_id,
  device_id: device.id,
  config_id: template.id,
  enabled: period > 0,
  period: period || template.period,
  config_name: template.name,
  config_description: '',
  config_type: 'system',
  fields_count: valuesOf(template),
  device_name: device.name,
  device_description: device.description,
  editable: true,
  revision: 0,
  reported_revision: null,
  message: '',
  last_updated_at: utc(device.updated_at),
})
