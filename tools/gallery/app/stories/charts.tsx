import { Card } from '@outpost/ui/Card'
import type { LineChartProps } from '@outpost/ui/LineChart'
import { Skeletons } from '@outpost/ui/Page'
import { lazy, type ReactNode, Suspense } from 'react'
import classes from '../Gallery.module.css'
import { LONG } from '../samples.tsx'
import { family } from '../story.ts'

const LineChart = lazy(() => import('@outpost/ui/LineChart'))
const Terminal = lazy(() => import('@outpost/ui/Terminal'))

const START = 1_774_700_000
const times = Array.from({ length: 288 }, (_, at) => START + at * 300)
const wave = (phase: number, size = 20): number[] =>
  times.map((_, at) => -80 + phase + size * Math.sin(at / 20 + phase))
const gap = (values: readonly number[]): (number | null)[] =>
  values.map((value, at) => (at > 90 && at < 130 ? null : value))
const one = { id: 'rssi', label: 'Signal', values: gap(wave(0)) }
const band = {
  ...one,
  min: one.values.map((value) => value && value - 9),
  max: one.values.map((value) => value && value + 6),
}
const eleven = Array.from({ length: 11 }, (_, at) => ({
  id: String(at),
  label: at === 4 ? LONG : `Port ${at + 1}`,
  values: wave(at * 3, 8),
}))

/** The placeholder while a chart is loading: tests wait until it is gone. */
const pending = (shape: ReactNode) => <div data-pending>{shape}</div>
const chart = (props: Omit<LineChartProps, 'label' | 'height'>) => () => (
  <Card title="Signal">
    <Suspense fallback={pending(<Skeletons shape="block" height={284} />)}>
      <LineChart label="Signal" height={240} {...props} />
    </Suspense>
  </Card>
)

const labels =
  '\u001b[1mOutpost\u001b[0m 7.12 \u001b[32mok\u001b[0m\r\nrouter:~$ \u001b[31merror: no such file\u001b[0m\r\n________\r\n'
const write = (put: (bytes: Uint8Array, done: () => void) => void): void =>
  put(new TextEncoder().encode(labels), () => undefined)

export const charts = family('charts', 'Charts, terminal', [
  {
    id: 'gaps',
    title: 'One line with a gap',
    of: ['LineChart.default'],
    draw: chart({ times, series: [one], unit: 'dBm' }),
  },
  { id: 'band', title: 'Band from least to most', of: [], draw: chart({ times, series: [band], unit: 'dBm' }) },
  {
    id: 'point',
    title: 'One point',
    of: [],
    draw: chart({ times: times.slice(0, 1), series: [{ ...one, values: [-71] }], unit: 'dBm' }),
  },
  { id: 'none', title: 'Nothing in this range', of: [], draw: chart({ times: [], series: [{ ...one, values: [] }] }) },
  {
    id: 'terminal',
    title: 'Terminal',
    of: ['Terminal.default'],
    draw: () => (
      <div className={classes.terminal}>
        <Suspense fallback={pending(null)}>
          <Terminal onData={() => undefined} register={write} autoFocus={false} />
        </Suspense>
      </div>
    ),
  },
  { id: 'eleven', title: 'Eleven lines', of: [], draw: chart({ times, series: eleven }) },
])
