import { expect, test } from 'vitest'
import { chartPlans } from './charts.ts'
import { intervalOf, usagePer } from './usage.ts'

const series = (values: (number | null)[], step = 0) => ({ parameter: 'sent', unit: 'B', step, times: [], values })
const line = (values: (number | null)[], maxima?: (number | null)[]) => ({
  series: series(values),
  values,
  minima: maxima && values,
  maxima,
})

test('TELEMETRY-038: a counter becomes what was added per interval, also after a restart and over gaps', () => {
  const times = [0, 60, 290, 310, 650, 700]
  const { times: starts, lines } = usagePer({ times, lines: [line([100, 150, 200, 20, null, 70])] }, 300)
  expect(starts).toEqual([0, 300, 600])
  expect(lines[0]!.values).toEqual([100, 20, 50])
})

test('TELEMETRY-038: of hourly figures the last reading of each hour counts', () => {
  const { lines } = usagePer({ times: [0, 3600, 7200], lines: [line([5, 15, 25], [10, 20, 30])] }, 3600)
  expect(lines[0]!.values).toEqual([null, 10, 10])
})

test('TELEMETRY-038: a range has at most sixty bars, none shorter than the step of its values', () => {
  expect(intervalOf([0, 86_400], 0)).toBe(1800)
  expect(intervalOf([0, 3600], 3600)).toBe(3600)
  expect(intervalOf([0, 30 * 86_400], 3600)).toBe(43_200)
})

test('TELEMETRY-038: inputs, outputs and SIM slots are states, traffic is a counter', () => {
  const plans = Object.values(chartPlans).flat()
  const of = (kind: string) => plans.filter((plan) => plan.kind === kind).map(({ id }) => id)
  expect(of('state')).toEqual(expect.arrayContaining(['inputs', 'outputs', 'sim_slot']))
  expect(of('counter')).toEqual(['traffic'])
})
