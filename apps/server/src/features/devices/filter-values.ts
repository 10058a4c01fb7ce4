import { signalBounds } from '@outpost/contract/devices/filters'
import { sql, type RawBuilder } from 'kysely'

/** A column or expression in a query on `devices` (d) and the latest state (s). */
export type Value<T = string> = RawBuilder<T>

/** Reported values that have their own column. The others are in the column `values`. */
const ownColumns: ReadonlySet<string> = new Set(['signal', 'operator', 'connection_type', 'network_state', 'wan_state'])

/** Selects a reported text as it was received. */
export const reportedText = (name: string): Value =>
  ownColumns.has(name) ? sql<string>`s.${sql.ref(name)}` : sql<string>`s.values->>${sql.lit(name)}`
/** Selects a reported number as it was received. */
export const reportedNumber = (name: string): Value<number> =>
  ownColumns.has(name) ? sql<number>`s.${sql.ref(name)}` : sql<number>`(s.values->>${sql.lit(name)})::double precision`

/** Maps a text to the first word whose pattern it matches, ignoring case; to `unknown` if none matches. */
const wordOf =
  (patterns: Readonly<Record<string, string>>) =>
  (text: Value): Value =>
    sql<string>`case ${sql.join(
      Object.entries(patterns).map(([word, pattern]) => sql`when ${text} ~* ${sql.lit(pattern)} then ${sql.lit(word)}`),
      sql` `,
    )} else 'unknown' end`

/**
 * The generation of a mobile network, from the names that modems use: `5G-NSA`, `LTE`, `HSPA+`, `EDGE`. Newest first,
 * since a name may contain several when one carries the other.
 */
export const generationOf = wordOf({
  '5g': '5g|\\mnr',
  '4g': '4g|lte|cat-?m|nb-?iot',
  '3g': '3g|wcdma|td-?scdma|umts|hspa|hsdpa|hsupa|ev-?do',
  '2g': '2g|gsm|gprs|edge|cdma',
})

/** `home` or `roaming`, from texts such as `Registered, home`. A modem that is searching has neither. */
export const registrationOf = wordOf({ roaming: 'roam', home: '\\mhome' })

/** The type of connection with which a device reaches the internet. */
export const uplinkOf = wordOf({
  mobile: '^(mob|cell|wwan)',
  wifi: '^(wi-?fi|wlan|wireless)',
  wired: '^(wired|wan|lan|eth)',
})

/** The word for a signal strength in dBm. */
export const strengthOf = (dbm: Value<number>): Value =>
  sql<string>`case when ${dbm} >= ${sql.lit(signalBounds.excellent)} then 'excellent' when ${dbm} >= ${sql.lit(signalBounds.average)} then 'average' when ${dbm} is null then 'no_signal' else 'low' end`

/** A text as it was received, or `unknown` if it was never reported. */
export const said = (text: Value): Value => sql<string>`coalesce(nullif(${text}, ''), 'unknown')`
