import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHalted, stageSizes, stagesOf } from './waves.ts'

test('JOBS-007 a stage has a number or a share of all devices, and the last one repeats for the rest', () => {
  expect(stageSizes([{ percent: 33 }], 3)).toEqual([1, 1, 1])
  expect(stageSizes([{ percent: 10 }], 25)).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 1])
  expect(stageSizes([{ count: 1 }, { percent: 25 }, { percent: 100 }], 100)).toEqual([1, 25, 74])
  expect(stageSizes([{ count: 50 }], 20)).toEqual([20])
  expect(stageSizes([{ percent: 100 }], 0)).toEqual([])
  expect(stagesOf([1, 2])).toEqual([1, 2, 2])
})

test('JOBS-007 every device is in one stage, and no stage is empty', () => {
  const wave = fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 500 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  )
  fc.assert(
    fc.property(
      fc.array(wave, { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 2000 }),
      (waves, devices) => {
        const sizes = stageSizes(waves, devices)
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(devices)
        expect(sizes.every((size) => size > 0)).toBe(true)
        expect(stagesOf(sizes)).toHaveLength(devices)
      },
    ),
  )
})

test('JOBS-008 a rollout stops above a number of failures, or above a share of them once enough devices have finished', () => {
  const halt = { failures: 2, percent: null, after: 0 }
  expect([isHalted(halt, 2, 2), isHalted(halt, 3, 50)]).toEqual([false, true])
  const share = { failures: null, percent: 10, after: 20 }
  expect([isHalted(share, 5, 19), isHalted(share, 2, 20), isHalted(share, 3, 20)]).toEqual([false, false, true])
  expect(isHalted({ failures: null, percent: null, after: 0 }, 9, 9)).toBe(false)
})
