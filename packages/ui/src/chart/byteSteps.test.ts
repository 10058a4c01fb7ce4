import { expect, test } from 'vitest'
import { formatBytes } from '../cells/format.ts'
import { BYTE_STEPS } from './byteSteps.ts'
import { chartOptions, type ChartLook, type ChartSetup } from './options.ts'

const look: ChartLook = { colors: [], text: '', grid: '', surface: '', font: '' }
const setup: ChartSetup = {
  lines: [],
  hidden: new Set(),
  timeZone: undefined,
  syncKey: undefined,
  range: undefined,
  yMin: 0,
  yMax: undefined,
  selectable: false,
  inBytes: true,
}

test('FILES-054 the ticks of an axis in bytes are round', () => {
  const [, axis] = chartOptions(setup, look, String).axes!
  expect(axis!.incrs).toEqual(BYTE_STEPS)
  const ticks = (step: number) => [1, 2, 3, 4].map((count) => formatBytes(step * count, 'en'))
  expect(ticks(2 ** 28)).toEqual(['256 MB', '512 MB', '768 MB', '1 GB'])
  // Below 128 TB, no tick is rounded: the text stands for exactly the number of bytes at which it is drawn.
  const units = ['Bytes', 'KB', 'MB', 'GB', 'TB']
  for (const step of BYTE_STEPS.slice(0, 47)) {
    for (const [place, text] of ticks(step).entries()) {
      const [value, unit] = text.replaceAll(',', '').split(' ')
      expect(Number(value) * 1024 ** units.indexOf(unit!), text).toBe(step * (place + 1))
    }
  }
})

test('other axes keep the steps of the chart library', () => {
  expect(chartOptions({ ...setup, inBytes: false }, look, String).axes![1]).not.toHaveProperty('incrs')
})
