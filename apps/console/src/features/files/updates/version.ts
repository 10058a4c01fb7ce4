/**
 * Returns the numbers of a version, such as `RUTX_R_00.07.07.1` or `OpenWrt 23.05.2`; undefined if it contains none.
 */
const numbersOf = (version: string): number[] | undefined =>
  version
    .match(/\d+(?:\.\d+)*/g)
    ?.find((run) => run.includes('.'))
    ?.split('.')
    .map(Number)

/**
 * Compares two versions: negative if `to` is older than `from`, 0 if they are equal, undefined if one of them contains
 * no version number.
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
