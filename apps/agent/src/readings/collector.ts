import type { UpFrame } from '@outpost/contract/device/frames'
import type { PlannedTemplate } from '@outpost/contract/device/reading-plan'
import type { ValueGroup } from '@outpost/contract/device/value-groups'
import type { PlanStore } from './plan-store.ts'
import { readTemplate, type Reader } from './read.ts'

/** Values in one frame: with addresses and texts of their greatest length it stays below 64 KiB. */
const perFrame = 80

/** Reads each template of the plan, and has each group of values reported that has a period of its own, when it is due: from the moment when the device is connected until it is stopped. */
export class Collector {
  readonly #plans: PlanStore
  readonly #reader: (signal: AbortSignal) => Reader
  readonly #send: (frame: UpFrame) => void
  readonly #reportGroup: (group: ValueGroup) => Promise<void>
  #stop: AbortController | undefined

  constructor(
    plans: PlanStore,
    reader: (signal: AbortSignal) => Reader,
    send: (frame: UpFrame) => void,
    reportGroup: (group: ValueGroup) => Promise<void>,
  ) {
    this.#reportGroup = reportGroup
    this.#plans = plans
    this.#reader = reader
    this.#send = send
  }

  /** Begins with the present plan: everything is read at once, then in its period. */
  start(): void {
    this.stop()
    const stop = new AbortController()
    this.#stop = stop
    for (const { group, period } of this.#plans.plan?.groups ?? [])
      if (period > 0) void repeat(period, stop.signal, () => this.#reportGroup(group))
    for (const template of this.#plans.plan?.templates ?? [])
      void repeat(template.period, stop.signal, () => this.#read(template, stop.signal))
  }

  stop(): void {
    this.#stop?.abort()
    this.#stop = undefined
  }

  async #read(template: PlannedTemplate, signal: AbortSignal): Promise<void> {
    const { values, failures } = await readTemplate(template, this.#reader(signal))
    if (!signal.aborted) this.#report(template.id, Object.entries(values), failures)
  }

  #report(id: number, values: [string, string][], failures: { source: string; reason: string }[]): void {
    const at = Math.floor(Date.now() / 1000)
    for (let from = 0; from < values.length; from += perFrame)
      this.#send({ kind: 'telemetry', at, values: Object.fromEntries(values.slice(from, from + perFrame)) })
    if (failures.length === 0) return
    const text = failures.map(({ source, reason }) => `${id}\t${source}\t${reason}\n`).join('')
    this.#send({ kind: 'event', name: 'readings_failed', level: 'warning', text: text.slice(0, 1500) })
  }
}

/** Does something at once and then every `period` seconds, until the signal fires. */
async function repeat(period: number, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    const due = performance.now() + period * 1000
    await act()
    if (!signal.aborted) await rest(Math.max(due - performance.now(), 1000), signal)
  }
}

/** Waits for milliseconds, in parts that a timer can hold, or until the signal fires. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const until = performance.now() + milliseconds
    let timer: NodeJS.Timeout
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const next = (): void => {
      const left = until - performance.now()
      if (left <= 0) end()
      else timer = setTimeout(next, Math.min(left, 86_400_000))
    }
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    else next()
  })
}
