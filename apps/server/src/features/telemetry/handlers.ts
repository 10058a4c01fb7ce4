import { historyParameters, parameterByName } from '@outpost/contract/device/parameters'
import { fail } from '@outpost/contract/kit/errors'
import { telemetry, type Series } from '@outpost/contract/telemetry'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { implement } from '../../kit/implement.ts'
import { readMoment } from '../../kit/moment.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { gapsWithin, readSeries, type Gap, type Span } from './series.ts'

const day = 86_400_000
/** The longest span of one question: what the hourly rollups keep. */
const maxSpan = 400 * day
const maxParameters = 12

/**
 * Of a device in sight the parameters with a history that it has ever reported, in catalogue order, and the gaps of the
 * span, in one question. Another company's device is NOT_FOUND.
 */
async function chartable(tx: Transaction, scope: Scope, id: number, span: Span): Promise<{ available: string[]; gaps: Gap[] }> {
  const { rows: [row] } = await sql<{ values: Record<string, unknown> | null; gaps: Gap[] }>`${prepared}
    select device_states.values, ${gapsWithin(span)} as gaps
    from devices left join device_states on device_states.device_id = devices.id
    where devices.id = ${id} and ${inScope(scope, 'devices.company_id')}`.execute(tx)
  if (!row) throw fail('NOT_FOUND')
  return { available: historyParameters.filter((parameter) => row.values?.[parameter.name] !== undefined).map((parameter) => parameter.name), gaps: row.gaps }
}

export default implement(telemetry, {
  async metrics({ app, tx, scope, now }, { id, parameters, start_date, end_date }) {
    const to = readMoment(end_date, 'end_date') ?? now
    const from = readMoment(start_date, 'start_date') ?? new Date(to.getTime() - day)
    if (from >= to) throw fail('VALIDATION', { source: 'end_date', message: 'The end must come after the start.' })
    if (to.getTime() - from.getTime() > maxSpan) throw fail('VALIDATION', { source: 'start_date', message: 'The longest span is 400 days.' })
    const unknown = parameters?.find((name) => !parameterByName.get(name)?.history)
    if (unknown !== undefined || (parameters?.length ?? 0) > maxParameters) throw fail('VALIDATION', { source: 'parameters', message: `Name at most ${maxParameters} parameters that have a history.` })
    const span = { from, to }
    const read = (names: readonly string[]): Promise<Series[]> => Promise.all(names.map((name) => readSeries(app.everything, id, name, span)))
    // Read at once and answered only if the device is in sight.
    const [{ available, gaps }, named] = await Promise.all([chartable(tx, scope, id, span), parameters && read(parameters)])
    return { series: named ?? (await read(available.slice(0, 4))), available, gaps }
  },
})
