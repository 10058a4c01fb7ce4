import { fail } from '@outpost/contract/kit/errors'
import { readEnd, readMoment } from '../../../kit/moment.ts'
import type { Span } from '../series.ts'

const day = 86_400_000

/**
 * Reads the period of a request, by default the last 24 hours up to its end.
 * @param most the longest period in days
 */
export function readPeriod(
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  now: Date,
  most: number,
  usual = 1,
): Span {
  const to = readEnd(end_date, 'end_date') ?? now
  const from = readMoment(start_date, 'start_date') ?? new Date(to.getTime() - usual * day)
  if (from >= to) throw fail('VALIDATION', { source: 'end_date', message: 'The end must come after the start.' })
  if (to.getTime() - from.getTime() > most * day)
    throw fail('VALIDATION', { source: 'start_date', message: `The period can be at most ${most} days.` })
  return { from, to }
}
