import type { Value } from '@outpost/contract/device/values'
import type { Source } from '@outpost/contract/templates/source'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { firstNumber } from './retention.ts'
import { kindOf, valueReader } from './value-of.ts'

/** The address of a variable: the same for all devices. */
export const addressOf = (templateId: number, url: string, variable: string): string =>
  `${templateId}:${url}:${variable}`

interface Row {
  id: number
  data: Source[]
  retention: number
  /** `[url, variable, id in the history]` of its numbers. */
  numbers: [string, string, number][] | null
}

function valuesOf({ id, data, retention, numbers }: Row): Value[] {
  const history = new Map((numbers ?? []).map(([url, variable, number]) => [addressOf(id, url, variable), number]))
  return data.flatMap((source) =>
    source.variables.map((variable): Value => {
      const address = addressOf(id, source.url, variable.id)
      const number = history.get(address)
      return {
        address,
        // A text has no history, so nothing is stored under its id.
        id: number ?? 0,
        kind: kindOf(variable),
        ...(variable.unit !== '' && { unit: variable.unit }),
        history: number !== undefined && kindOf(variable) === 'number',
        timed: true,
        permission: undefined,
        read: valueReader(source, variable),
        days: retention,
      }
    }),
  )
}

const read = (app: Program, templateId: number | null): Promise<Row[]> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<Row>`
      select t.id, t.data, t.retention,
        (select json_agg(json_build_array(n.url, n.variable, n.history_id)) from template_numbers n where n.template_id = t.id) as numbers
      from templates t where ${templateId}::int is null or t.id = ${templateId} order by t.id`.execute(tx)
    return rows
  })

/**
 * Adds the values of all templates to the catalogue of this process, and keeps them up to date. They are kept in
 * memory, because they are looked up for every reported value.
 * @returns a function that stops
 */
export async function openTemplateValues(app: Program): Promise<() => void> {
  const byTemplate = new Map<number, Value[]>()
  const byAddress = new Map<string, Value>()
  const take = (templateId: number, values: Value[] | undefined): void => {
    for (const { address } of byTemplate.get(templateId) ?? []) byAddress.delete(address)
    if (values) byTemplate.set(templateId, values)
    else byTemplate.delete(templateId)
    for (const value of values ?? []) byAddress.set(value.address, value)
  }
  const loadOne = async (templateId: number): Promise<void> => {
    const [row] = await read(app, templateId)
    take(templateId, row && valuesOf(row))
  }
  const loadAll = async (): Promise<void> => {
    const rows = await read(app, null)
    const known = new Set(rows.map(({ id }) => id))
    for (const id of byTemplate.keys()) if (!known.has(id)) take(id, undefined)
    for (const row of rows) take(row.id, valuesOf(row))
  }
  // One after another, so that an older state never replaces a newer one.
  let last: Promise<void> = Promise.resolve()
  const inTurn = (load: () => Promise<void>): void => {
    last = last
      .then(load)
      .catch((error: unknown) =>
        app.log.warn({ error: String(error) }, 'the values of monitoring templates could not be read'),
      )
  }
  await loadAll()
  const ends = [
    app.values.add({
      name: 'templates',
      ids: [firstNumber, 32_767],
      find: (address) => byAddress.get(address),
      among: (addresses) => [...addresses].flatMap((address) => byAddress.get(address) ?? []),
    }),
    app.bus.subscribe('templates.changed', (payload) => {
      for (const id of (payload as { templates?: number[] }).templates ?? []) inTurn(() => loadOne(id))
    }),
    app.bus.onReconnect(() => inTurn(loadAll)),
  ]
  return () => ends.forEach((end) => end())
}
