import type { Value } from '@outpost/contract/device/values'
import { fail } from '@outpost/contract/kit/errors'
import { telemetry } from '@outpost/contract/telemetry/endpoints'
import { telemetrySchemas } from '@outpost/contract/telemetry/schemas'
import { implement } from '../../kit/implement.ts'
import { readMoment } from '../../kit/moment.ts'
import { readLatest } from './service.ts'
import { readGaps, readSeries } from './series.ts'

const day = 86_400_000
/** The longest span of one request: the retention of the hourly roll-ups. */
const maxSpan = 400 * day
const maxParameters = 12

export default implement(telemetry, telemetrySchemas, {
  async metrics({ app, tx, scope, actor, now }, { id, parameters, start_date, end_date, buckets }) {
    const to = readMoment(end_date, 'end_date') ?? now
    const from = readMoment(start_date, 'start_date') ?? new Date(to.getTime() - day)
    if (from >= to) throw fail('VALIDATION', { source: 'end_date', message: 'The end must come after the start.' })
    if (to.getTime() - from.getTime() > maxSpan)
      throw fail('VALIDATION', { source: 'start_date', message: 'The range can be at most 400 days.' })
    const asked = parameters?.map((address) => app.values.find(address))
    const named = asked?.filter((value): value is Value => value?.history === true)
    if (named?.length !== asked?.length || (asked?.length ?? 0) > maxParameters)
      throw fail('VALIDATION', {
        source: 'parameters',
        message: `Name at most ${maxParameters} parameters, each with a history.`,
      })
    const may = ({ permission }: Value): boolean => permission === undefined || actor.permissions.has(permission)
    const hidden = named?.find((value) => !may(value))
    if (hidden)
      throw fail('FORBIDDEN', {
        source: 'parameters',
        message: `You do not have permission to read ${hidden.address}.`,
      })
    const span = { from, to }
    const read = (values: readonly Value[]) => readSeries(app.unscoped, id, values, span, buckets)
    // Read concurrently, but returned only if the device is within the scope.
    const [latest, gaps, series] = await Promise.all([
      readLatest(app.values, tx, scope, id),
      readGaps(app.unscoped, span),
      named && read(named),
    ])
    if (!latest) throw fail('NOT_FOUND')
    const available = latest.map(({ value }) => value).filter((value) => value.history && may(value))
    return {
      series: series ?? (await read(available.slice(0, 4))),
      available: available.map(({ address }) => address),
      gaps,
    }
  },
})
