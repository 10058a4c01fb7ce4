/** The numbers of a version, `RUTX_R_00.07.07.1` and `OpenWrt 23.05.2` alike; undefined where it has none. */
const numbersOf = (version: string): number[] | undefined =>
  version
    .match(/\d+(?:\.\d+)*/g)
    ?.find((run) => run.includes('.'))
    ?.split('.')
    .map(Number)

/**
 * How one version stands to another: below 0 where `to` is older than `from`, 0 where they are the same, undefined where one of
 * them has no number to be told by.
 * @example compareVersions('RUTX_R_00.07.06', 'RUTX_R_00.07.07') // 1
 */
export function compareVersions(from: string, to: string): number | undefined {
  if (from !== '' && from === to) return 0
  const [present, next] = [numbersOf(from), numbersOf(to)]
  if (!present || !next) return undefined
  const place = Array.from({ length: Math.max(present.length, next.length) }, (_, at) => at).find(
    (at) => (present[at] ?? 0) !== (next[at] ?? 0),
  )
  return place === undefined ? 0 : Math.sign((next[place] ?? 0) - (present[place] ?? 0))
}
