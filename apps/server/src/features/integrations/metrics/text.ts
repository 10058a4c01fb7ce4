import { setImmediate } from 'node:timers/promises'
import type { Collected, DeviceFacts } from './collect.ts'
import { families, known } from './families.ts'

/** The most characters of the value of a label. */
const maxLabel = 200

/**
 * Escapes the value of a label for Prometheus' text format. What a device reports may contain anything: line breaks and
 * quotes are escaped, and other control characters become spaces.
 */
export const escaped = (text: string): string =>
  text
    .slice(0, maxLabel)
    .toWellFormed()
    .replaceAll(/[\\"\n]|\p{Cc}/gu, (sign) =>
      sign === '\\' ? String.raw`\\` : sign === '"' ? String.raw`\"` : sign === '\n' ? String.raw`\n` : ' ',
    )

/** Returns labels with their values, without the braces. */
export const labels = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')

const prefix = 'device_'
/** The characters that are collected before they are sent, and the lines between two turns of the event loop. */
const chunk = { characters: 65_536, lines: 2000 } as const

const head = (name: string, help: string, type: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
const line = (name: string, own: string, value: number): string =>
  Number.isNaN(value) ? '' : `${name}{${own}} ${value}\n`

/** The lines of a response. A family is written as one group, for all devices, as the format requires. */
function* linesOf({ devices, omitted }: Collected): Generator<string> {
  yield head(`${prefix}info`, 'What is known of the device. Always 1.', 'gauge')
  for (const device of devices) yield line(`${prefix}info`, `${device.labels},${device.info}`, 1)
  for (const { name, help, of } of known) {
    yield head(prefix + name, help, 'gauge')
    for (const device of devices) yield line(prefix + name, device.labels, of(device))
  }
  for (const [at, { name, help, type, modem }] of families.entries()) {
    if (modem !== 2) yield head(prefix + name, help, type)
    const own = modem === undefined ? '' : `,modem="${modem}"`
    for (const device of devices) yield line(prefix + name, device.labels + own, device.values[at]!)
  }
  yield head(`${prefix}template_value`, 'A number that a monitoring template reads.', 'gauge')
  for (const device of devices) yield* pointsOf(device)
  yield head('device_metrics_omitted', 'What was left out of this response because there is too much.', 'gauge')
  for (const [kind, count] of Object.entries(omitted)) yield line('device_metrics_omitted', `kind="${kind}"`, count)
}

function* pointsOf({ labels: own, points }: DeviceFacts): Generator<string> {
  for (const point of points) yield line(`${prefix}template_value`, `${own},${point.labels}`, point.value)
}

/** Returns the response in parts. It lets other work run in between, because 10,000 devices have 200,000 lines. */
export async function* writeMetrics(collected: Collected): AsyncGenerator<string> {
  let part = ''
  let lines = 0
  for (const next of linesOf(collected)) {
    part += next
    if (++lines % chunk.lines === 0) await setImmediate()
    if (part.length < chunk.characters) continue
    yield part
    part = ''
  }
  yield part
}
