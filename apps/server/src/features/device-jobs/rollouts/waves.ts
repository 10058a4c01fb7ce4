import type { Wave } from '@outpost/contract/device-jobs/rollouts'

/**
 * Returns the number of devices in each stage. A wave is a number or a percentage of all devices, at least one. The
 * last wave is repeated for the remaining devices.
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

/**
 * Returns the stage of each position in a list of devices, counted from 1.
 * @example stagesOf([1, 2]) // [1, 2, 2]
 */
export const stagesOf = (sizes: readonly number[]): number[] =>
  sizes.flatMap((size, at) => Array.from({ length: size }, () => at + 1))

/**
 * When a rollout stops: if more than `failures` devices have failed, or more than `percent` of the finished devices,
 * once at least `after` have finished.
 */
export interface Halt {
  failures: number | null
  percent: number | null
  after: number
}

/** Whether this number of failures among the finished devices stops a rollout. */
export const isHalted = ({ failures, percent, after }: Halt, failed: number, over: number): boolean =>
  (failures !== null && failed > failures) || (percent !== null && over >= after && failed * 100 > percent * over)
