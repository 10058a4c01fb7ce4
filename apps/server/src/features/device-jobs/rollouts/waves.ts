import type { Wave } from '@outpost/contract/device-jobs/rollouts'

/**
 * The number of devices in each stage: a wave is so many devices, or per cent of all of them, and at least one; the last wave goes on for the rest.
 * @example stageSizes([{ count: 1 }, { percent: 25 }], 9) // [1, 3, 3, 2]
 */
export function stageSizes(waves: readonly Wave[], devices: number): number[] {
  const sizes: number[] = []
  for (let left = devices; left > 0;) {
    const wave = waves[Math.min(sizes.length, waves.length - 1)]!
    const wanted = 'count' in wave ? wave.count : Math.max(1, Math.ceil((devices * wave.percent) / 100))
    const size = Math.min(left, wanted)
    sizes.push(size)
    left -= size
  }
  return sizes
}

/** The stage of each place in a list of devices, from 1 on. @example stagesOf([1, 2]) // [1, 2, 2] */
export const stagesOf = (sizes: readonly number[]): number[] =>
  sizes.flatMap((size, at) => Array.from({ length: size }, () => at + 1))

/** When a rollout stops: where more than `failures` devices have failed, or more than `percent` of those that are over, as soon as `after` are. */
export interface Halt {
  failures: number | null
  percent: number | null
  after: number
}

/** Whether so many failures among those that are over stop a rollout. */
export const isHalted = ({ failures, percent, after }: Halt, failed: number, over: number): boolean =>
  (failures !== null && failed > failures) || (percent !== null && over >= after && failed * 100 > percent * over)
