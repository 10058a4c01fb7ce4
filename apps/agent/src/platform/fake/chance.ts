/** Returns a number in 0 <= x < 1 that depends only on its arguments, so that a device behaves the same in every run. */
export function chance(...seeds: readonly number[]): number {
  let state = 0x9e3779b9
  for (const seed of seeds) {
    // The finaliser of MurmurHash3 (public domain), applied to one seed after another.
    state ^= Math.imul(Math.floor(seed) ^ (seed / 4_294_967_296), 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return (state >>> 0) / 4_294_967_296
}

/** Picks an item of a list by the seeds. */
export const pick = <T>(list: readonly T[], ...seeds: readonly number[]): T =>
  list[Math.floor(chance(...seeds) * list.length)]!

/** Returns a value between -1 and 1 that drifts slowly and changes direction every `period` seconds. */
export function wander(seconds: number, period: number, ...seeds: readonly number[]): number {
  const slot = Math.floor(seconds / period)
  const part = seconds / period - slot
  const from = chance(slot, ...seeds)
  const to = chance(slot + 1, ...seeds)
  return (from + (to - from) * part * part * (3 - 2 * part)) * 2 - 1
}

/** Returns a daily wave in local solar time: -1 at four in the morning, 1 at four in the afternoon. */
export const daily = (unixSeconds: number, longitude: number): number =>
  -Math.cos(((unixSeconds + longitude * 240 - 4 * 3600) / 86_400) * 2 * Math.PI)
