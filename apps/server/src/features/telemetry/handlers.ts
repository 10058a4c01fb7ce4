import { parameterByName } from '@outpost/contract/device/parameters'
import { fail } from '@outpost/contract/kit/errors'
import { telemetry } from '@outpost/contract/telemetry'
import { implement } from '../../kit/implement.ts'
import { requireDevice } from '../devices/service.ts'
import { availableParameters, readSeries } from './series.ts'

const day = 86_400_000
/** The longest span of one question: what the hourly rollups keep. */
const maxSpan = 400 * day
const maxParameters = 12

/** ISO 8601, or the public API's `Y-m-d H:i:s` which is UTC. */
function readMoment(text: string | undefined, fallback: number, source: string): Date {
  if (text === undefined) return new Date(fallback)
  const moment = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  if (Number.isNaN(moment.getTime())) throw fail('VALIDATION', { source, message: 'Not a time.' })
  return moment
}

export default implement(telemetry, {
  async metrics({ tx, scope, now }, { id, parameters, start_date, end_date }) {
    await requireDevice(tx, scope, id)
    const to = readMoment(end_date, now.getTime(), 'end_date')
    const from = readMoment(start_date, to.getTime() - day, 'start_date')
    if (from >= to || to.getTime() - from.getTime() > maxSpan) throw fail('VALIDATION', { source: 'start_date', message: 'The span must be between nothing and 400 days.' })
    const unknown = parameters?.find((name) => !parameterByName.get(name)?.history)
    if (unknown !== undefined || (parameters?.length ?? 0) > maxParameters) throw fail('VALIDATION', { source: 'parameters', message: `Name at most ${maxParameters} parameters that have a history.` })
    const span = { from, to }
    const available = await availableParameters(tx, id, span)
    const series = []
    for (const name of parameters ?? available.slice(0, 4)) series.push(await readSeries(tx, id, name, span))
    const gaps = await tx.selectFrom('telemetry_gaps').selectAll().where('to_at', '>=', from).where('from_at', '<', to).orderBy('id').limit(200).execute()
    return { series, available, gaps: gaps.map((gap) => ({ from: gap.from_at.getTime() / 1000, to: gap.to_at.getTime() / 1000, dropped: gap.dropped })) }
  },
})
