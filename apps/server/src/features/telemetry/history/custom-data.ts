import { answered } from '@outpost/contract/device/answers'
import type { Value } from '@outpost/contract/device/values'
import type { CustomData } from '@outpost/contract/telemetry/history/schemas'
import type { App } from '../../../context.ts'
import { utc } from '../../../kit/paginate.ts'
import type { Span } from '../series.ts'
import { readTexts, textsOver } from './read-texts.ts'
import { readRows, type Row } from './rows.ts'

/** Takes apart the address of a value of a template. Undefined for other addresses. */
export function readAddress(address: string): { config: number; url: string; name: string } | undefined {
  const found = /^(\d+):(.*):([^:]*)$/s.exec(address)
  return found ? { config: Number(found[1]), url: found[2]!, name: found[3]! } : undefined
}

const none: ReadonlyMap<number, number> = new Map()

/** Adds the times at which only a text has changed. */
function withTimes(rows: readonly Row[], times: readonly number[]): Row[] {
  const known = new Set(rows.map(({ at }) => Math.floor(at / 1000)))
  const added = [...new Set(times.map((at) => Math.floor(at / 1000)))].filter((at) => !known.has(at))
  return [...rows, ...added.map((at) => ({ at: at * 1000, numbers: none }))].toSorted((a, b) => a.at - b.at)
}

/**
 * Reads a page of the values of monitoring templates in a period, oldest first: a record for each report that contains
 * some.
 */
export async function readCustomData(
  pool: App['unscoped'],
  deviceId: number,
  values: readonly Value[],
  span: Span,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: CustomData[] }> {
  const numbers = values.filter(({ history }) => history)
  const texts = values.filter(({ kind }) => kind === 'text')
  const [rows, changes] = await Promise.all([
    readRows(
      pool,
      deviceId,
      numbers.map(({ id }) => id),
      span,
    ),
    readTexts(
      pool,
      deviceId,
      texts.map(({ address }) => address),
      span,
    ),
  ])
  const validAt = textsOver(changes)
  const from = span.from.getTime()
  const changed = changes.map(({ at }) => at).filter((at) => at >= from)
  const reports = withTimes(rows, changed)
  const page = reports.slice(offset, offset + limit).map((row) => {
    // A text that has changed within the same second belongs to this report.
    const valid = validAt(row.at + 999)
    // Users choose the names, so they must not reach what all objects inherit.
    const data = Object.create(null) as CustomData['data']
    for (const value of values) {
      const latest =
        value.kind === 'text' ? (valid.get(value.address) ?? null) : answered(value, row.numbers.get(value.id))
      if (latest === null) continue
      const { url, name } = readAddress(value.address)!
      const source = (data[url] ??= Object.create(null) as CustomData['data'][string])
      source[name] = latest
    }
    return { data, created_at: utc(new Date(row.at)) }
  })
  return { total: reports.length, rows: page }
}
