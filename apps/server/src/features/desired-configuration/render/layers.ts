import type { Layer } from '@outpost/contract/desired-configuration/constants'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { compileTemplate, type Template } from './compile.ts'
import { takingTurns } from '../turns.ts'
import type { Given } from './render.ts'
import type { Variable } from './variables.ts'

/** What a device is rendered from. */
export interface Layers {
  device: { id: number; name: string; company_id: number }
  templates: Template[]
  given: Map<string, Given>
}

interface DeviceRow {
  id: number
  name: string
  company_id: number
  /** The own company and those above it, the topmost first. */
  companies: number[]
  tags: number[] | null
}

const devicesOf = async (tx: Transaction, ids: readonly number[]): Promise<DeviceRow[]> => {
  const { rows } = await sql<DeviceRow>`
    with companies as (
      select descendant_id, array_agg(ancestor_id order by depth desc) as ids from company_tree
      where descendant_id in (select company_id from devices where id = any(${ids}::int[])) group by 1),
    tagged as (
      select dt.device_id, array_agg(dt.tag_id order by dt.tag_id) as ids from device_tags dt
      where dt.device_id = any(${ids}::int[]) group by 1)
    select d.id, d.name, d.company_id, c.ids as companies, t.ids as tags
    from devices d join companies c on c.descendant_id = d.company_id left join tagged t on t.device_id = d.id
    where d.id = any(${ids}::int[]) order by d.id`.execute(tx)
  return rows
}

interface TargetRow {
  layer: Layer
  /** The id of the company, the tag or the device, and its name. */
  target: number
  target_name: string
}

/** The targets that concern devices, as arguments of the functions of the database. */
const targets = (devices: readonly DeviceRow[]) => {
  const unique = (ids: number[]): number[] => [...new Set(ids)]
  const companies = unique(devices.flatMap((device) => device.companies))
  return sql`${companies}::int[], ${unique(devices.flatMap(({ tags }) => tags ?? []))}::int[], ${devices.map(({ id }) => id)}::int[]`
}

interface AssignmentRow extends TargetRow {
  template_id: number
  version: number
  name: string
}

const assignmentsOf = async (tx: Transaction, devices: readonly DeviceRow[]): Promise<AssignmentRow[]> => {
  const { rows } = await sql<AssignmentRow>`select * from desired_assignments_of(${targets(devices)})`.execute(tx)
  return rows
}

interface ValueRow extends TargetRow {
  name: string
  value: string | null
  sealed: Buffer | null
}

const valuesOf = async (tx: Transaction, devices: readonly DeviceRow[]): Promise<ValueRow[]> => {
  const { rows } = await sql<ValueRow>`select * from desired_values_of(${targets(devices)})`.execute(tx)
  return rows
}

/** Loads and parses the versions of templates that are assigned. */
async function templatesOf(tx: Transaction, rows: readonly AssignmentRow[]): Promise<Map<string, Template>> {
  const wanted = new Map(rows.map((row) => [`${row.template_id}:${row.version}`, row]))
  const ids = [...wanted.values()].map((row) => row.template_id)
  const { rows: versions } = await sql<{ template_id: number; version: number; text: string; variables: Variable[] }>`
    select v.* from config_versions_of(${[...new Set(ids)]}::int[]) v
      join unnest(${ids}::int[], ${[...wanted.values()].map((row) => row.version)}::int[]) w (template_id, version)
        using (template_id, version)`.execute(tx)
  const compiled = new Map<string, Template>()
  const othersFirst = takingTurns()
  for (const { template_id, version, text, variables } of versions) {
    const key = `${template_id}:${version}`
    const { name } = wanted.get(key)!
    compiled.set(key, compileTemplate({ id: template_id, name, version, text }, variables))
    await othersFirst()
  }
  return compiled
}

const keyOf = (layer: Layer, id: number): string => `${layer}:${id}`

/** The targets that concern a device, in the order in which they count: companies from the top, tags, the device. */
const targetsOf = ({ id, companies, tags }: DeviceRow): string[] => [
  ...companies.map((one) => keyOf('company', one)),
  ...(tags ?? []).map((one) => keyOf('tag', one)),
  keyOf('device', id),
]

type Values = ReadonlyMap<string, readonly (Given & { variable: string })[]>

function givenFor(device: DeviceRow, values: Values): Map<string, Given> {
  const given = new Map<string, Given>()
  for (const target of targetsOf(device))
    for (const { variable, ...value } of values.get(target) ?? []) {
      const before = given.get(variable)
      const clash = value.layer === 'tag' && before?.layer === 'tag' && before.value !== value.value
      given.set(variable, clash ? { ...before, conflict: value.name } : value)
    }
  return given
}

/**
 * Loads what devices are rendered from, in a few statements for all of them. Templates may be those of a
 * company above. Whoever calls has checked the devices.
 */
export async function loadLayers(app: App, tx: Transaction, ids: readonly number[]): Promise<Layers[]> {
  const devices = await devicesOf(tx, ids)
  const assignments = await assignmentsOf(tx, devices)
  const compiled = await templatesOf(tx, assignments)
  const byTarget = Map.groupBy(assignments, ({ layer, target: id }) => keyOf(layer, id))
  const values: Values = Map.groupBy(
    (await valuesOf(tx, devices)).map((row) => ({
      variable: row.name,
      value: row.value ?? app.sealer.unseal(row.sealed!).toString(),
      layer: row.layer,
      name: row.target_name,
      secret: row.sealed !== null,
      target: keyOf(row.layer, row.target),
    })),
    (row) => row.target,
  )
  return devices.map((device) => ({
    device: { id: device.id, name: device.name, company_id: device.company_id },
    templates: targetsOf(device).flatMap((one) =>
      (byTarget.get(one) ?? []).map((row) => compiled.get(`${row.template_id}:${row.version}`)!),
    ),
    given: givenFor(device, values),
  }))
}
