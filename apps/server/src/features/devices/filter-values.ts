import { signalBounds } from '@outpost/contract/devices/filters'
import { sql, type RawBuilder } from 'kysely'

/** A column or an expression of a query on `devices` (d) and the latest state (s). */
export type Value<T = string> = RawBuilder<T>

/** Reported values that have a column of their own beside the others. */
const ownColumns: ReadonlySet<string> = new Set(['signal', 'operator', 'connection_type', 'network_state', 'wan_state'])

/** A reported text as it came. */
export const reportedText = (name: string): Value =>
  ownColumns.has(name) ? sql<string>`s.${sql.ref(name)}` : sql<string>`s.values->>${sql.lit(name)}`
/** A reported number as it came. */
export const reportedNumber = (name: string): Value<number> =>
  ownColumns.has(name) ? sql<number>`s.${sql.ref(name)}` : sql<number>`(s.values->>${sql.lit(name)})::double precision`

/** The first word whose pattern a text matches, whatever its case; `unknown` for any other text and for none. */
const wordOf =
  (patterns: Readonly<Record<string, string>>) =>
  (text: Value): Value =>
    sql<string>`case ${sql.join(
      Object.entries(patterns).map(([word, pattern]) => sql`when ${text} ~* ${sql.lit(pattern)} then ${sql.lit(word)}`),
      sql` `,
    )} else 'unknown' end`

/**
 * The generation of a mobile network from what modems call it: `5G-NSA`, `LTE`, `HSPA+`, `EDGE`. The newest comes
 * first, since several are named where one carries the other.
 */
export const generationOf = wordOf({
  '5g': '5g|\\mnr',
  '4g': '4g|lte|cat-?m|nb-?iot',
  '3g': '3g|wcdma|td-?scdma|umts|hspa|hsdpa|hsupa|ev-?do',
  '2g': '2g|gsm|gprs|edge|cdma',
})

/** `home` or `roaming` from `Registered, home` and the like; a modem that looks for a network is at neither. */
export const registrationOf = wordOf({ roaming: 'roam', home: '\\mhome' })

/** By which way a device reaches the internet. */
export const uplinkOf = wordOf({
  mobile: '^(mob|cell|wwan)',
  wifi: '^(wi-?fi|wlan|wireless)',
  wired: '^(wired|wan|lan|eth)',
})

/** A signal in dBm as a word. */
export const strengthOf = (dbm: Value<number>): Value =>
  sql<string>`case when ${dbm} >= ${sql.lit(signalBounds.excellent)} then 'excellent' when ${dbm} >= ${sql.lit(signalBounds.average)} then 'average' when ${dbm} is null then 'no_signal' else 'low' end`

/** A text as it came; what was never said is `unknown`. */
export const said = (text: Value): Value => sql<string>`coalesce(nullif(${text}, ''), 'unknown')`
