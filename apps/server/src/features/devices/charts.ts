import { allCharts, type Chart } from '@outpost/contract/devices/constants'
import type { DeviceQuery } from '@outpost/contract/devices/filters'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import {
  generationOf,
  registrationOf,
  reportedNumber,
  reportedText,
  said,
  strengthOf,
  uplinkOf,
  type Value,
} from './filter-values.ts'
import { deviceConditions, stateFilters } from './filters.ts'
import { hasNewer } from './newer-firmware.ts'
import { anyProblem } from './problems.ts'
import { allOf, source } from './queries.ts'

/** The number of words in a chart: only the most frequent ones. */
const maxWords = 50

/**
 * The value by which devices are counted, and the word shown for it. The list filter of the same name accepts this
 * word.
 */
interface Counted {
  value: Value<unknown>
  word: (value: Value) => Value
}
const asItIs = (value: Value): Value => value
const text = (name: string, word: (value: Value) => Value = said): Counted => ({ value: reportedText(name), word })
const since = (interval: string): Value<boolean> =>
  sql<boolean>`s.reported_at >= now() - ${sql.lit(interval)}::interval`

const counted: Record<Chart, Counted> = {
  model: { value: sql`d.model`, word: said },
  status: {
    value: sql`case d.status when 1 then 'online' when 0 then 'offline' when 2 then 'pending' else 'not_activated' end`,
    word: asItIs,
  },
  firmware: { value: sql`d.firmware`, word: said },
  network_state: text('network_state', registrationOf),
  network_state_2: text('network_state_2', registrationOf),
  signal: { value: strengthOf(reportedNumber('signal')), word: asItIs },
  signal_2: { value: strengthOf(reportedNumber('signal_2')), word: asItIs },
  connection_type: text('connection_type', generationOf),
  connection_type_2: text('connection_type_2', generationOf),
  wan_state: text('wan_state', uplinkOf),
  operator: text('operator'),
  operator_2: text('operator_2'),
  information_updated: {
    value: sql`case when s.reported_at is null then 'never_been_updated' when ${since('5 minutes')} then 'less_than_5_minutes_ago' when ${since('1 hour')} then 'more_than_5_minutes_ago'
      when ${since('1 week')} then 'more_than_1_hour_ago' else 'more_than_1_week_ago' end`,
    word: asItIs,
  },
  modem_manufacturer: text('modem_manufacturer'),
  modem_manufacturer_2: text('modem_manufacturer_2'),
  modem_firmware: text('modem_firmware'),
  modem_firmware_2: text('modem_firmware_2'),
  modem_model: text('modem_model'),
  modem_model_2: text('modem_model_2'),
  task: { value: sql`coalesce(d.task, 'no_pending_task')`, word: asItIs },
  tag_id: {
    value: sql`case when exists (select from device_tags where device_id = d.id) then 'not_null' else 'is_null' end`,
    word: asItIs,
  },
  problem: { value: sql`case when ${anyProblem} then 'any' else 'none' end`, word: asItIs },
  configuration_state: {
    value: sql`case when d.configuration_drift is null then 'none' when d.configuration_drift < 0 then 'never_read' when d.configuration_drift > 0 then 'drifted' else 'in_sync' end`,
    word: asItIs,
  },
  firmware_update: {
    value: sql`d.firmware`,
    word: (firmware) => sql<string>`case when ${hasNewer(firmware)} then 'available' else 'none' end`,
  },
}

type Counts = Record<string, number>
export type ChartCounts = Partial<Record<Chart, Counts>>

/**
 * Adds older devices to each age: what is older than a week is also older than an hour, and the filter finds it by
 * both.
 */
function withOlder(counts: Counts): Counts {
  const ages = ['more_than_1_week_ago', 'more_than_1_hour_ago', 'more_than_5_minutes_ago']
  let older = 0
  return {
    ...counts,
    ...Object.fromEntries(
      ages.map((age) => [age, (older += counts[age] ?? 0)] as const).filter(([, count]) => count > 0),
    ),
  }
}

/**
 * Counts devices by the words of each requested chart, most frequent words first. The matching devices are read once
 * and grouped by their reported values. Only these few distinct values are then translated to words.
 */
export async function countCharts(
  tx: Transaction,
  scope: Scope,
  query: DeviceQuery,
  wanted: readonly Chart[],
): Promise<ChartCounts> {
  const { all, needsState } = deviceConditions(query)
  const asked = allCharts.filter((chart) => wanted.includes(chart))
  const columns = asked.map((chart, place) => ({
    chart,
    column: sql<string>`${sql.ref(`v${place}`)}`,
    set: 2 ** asked.length - 1 - 2 ** (asked.length - 1 - place),
  }))
  const ofSet = (made: (entry: (typeof columns)[number]) => Value) =>
    sql`case counted.grouped ${sql.join(
      columns.map((entry) => sql`when ${sql.lit(entry.set)} then ${made(entry)}`),
      sql` `,
    )} end`
  const { rows } = await sql<{ chart: Chart; word: string; count: number }>`
    select chart, word, count from (
      select chart, word, sum(count)::bigint as count, row_number() over (partition by chart order by sum(count) desc, word) as place
      from (
        select grouping(${sql.join(columns.map(({ column }) => column))}) as grouped, ${sql.join(columns.map(({ column }) => column))}, count(*) as count
        from (
          select ${sql.join(columns.map(({ chart, column }) => sql`${counted[chart].value} as ${column}`))} from ${source(needsState || asked.some((chart) => stateFilters.has(chart)))}
          where ${allOf([inScope(scope, 'd.company_id'), ...all])}
        ) as devices group by grouping sets (${sql.join(columns.map(({ column }) => sql`(${column})`))})
      ) as counted
      cross join lateral (select ${ofSet(({ chart }) => sql<string>`${sql.lit(chart)}`)} as chart, ${ofSet(({ chart, column }) => counted[chart].word(column))} as word) as named
      group by chart, word
    ) as ranked where place <= ${maxWords} order by chart, place`.execute(tx)
  const found = Map.groupBy(rows, ({ chart }) => chart)
  const countsOf = (chart: Chart): Counts =>
    Object.fromEntries((found.get(chart) ?? []).map(({ word, count }) => [word, count]))
  return Object.fromEntries(
    asked.map((chart) => [chart, chart === 'information_updated' ? withOlder(countsOf(chart)) : countsOf(chart)]),
  )
}
