import fs from 'node:fs'
import http from 'node:http'
import { familyOf, procFile } from '../../tests/support/processes.ts'

/** One measured figure with its bar. */
export interface Figure {
  what: string
  /** Our own value, as text with its unit. */
  ours: string
  baseline: string
  bar: string
  ok: boolean
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** Returns the value below which `p` per cent of the values lie (nearest rank). */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((p / 100) * sorted.length) - 1))] ?? Number.NaN
}

/**
 * Measures ours and the baseline alternately, A B A B, and judges the median of the ratios. A pair whose baseline is
 * more than 30 % off the median of the baselines is dropped, since something else was running.
 */
export async function pairs(
  count: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<{ ours: number; baseline: number; ratio: number; kept: number }> {
  const all: { ours: number; baseline: number }[] = []
  for (let i = 0; i < count; i++) all.push({ ours: await ours(), baseline: await baseline() })
  const middle = median(all.map((pair) => pair.baseline))
  const kept = all.filter((pair) => Math.abs(pair.baseline - middle) <= middle * 0.3)
  const judged = kept.length > 0 ? kept : all
  return {
    ours: median(judged.map((pair) => pair.ours)),
    baseline: middle,
    ratio: median(judged.map((pair) => pair.ours / pair.baseline)),
    kept: kept.length,
  }
}

/** Returns the milliseconds of each of `count` calls of `act`. */
export async function times(count: number, act: (index: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let i = 0; i < count; i++) {
    const started = performance.now()
    await act(i)
    taken.push(performance.now() - started)
  }
  return taken
}

const ticksPerSecond = 100

/** Returns the CPU seconds, user and system, that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Returns the resident memory of a process in kB. */
export const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** Returns the CPU seconds of a process and all its descendants, including those that have ended. */
export const treeCpuSeconds = (pid: number): number =>
  familyOf(pid).reduce((sum, one) => {
    // user, system, and both of ended children (proc(5)); a process that ends meanwhile is counted by its parent
    const fields = procFile(one, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 15)
    return sum + fields.reduce((ticks, field) => ticks + Number(field), 0) / ticksPerSecond
  }, 0)

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const ratio = (value: number): string => `${value.toFixed(2)} x`

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

/** Sends a GET with the thinnest client that Node has, so that the server dominates the measurement. */
export function get(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(parts).toString()}`)),
        )
      })
      .on('error', reject)
  })
}

/** Returns the 95th percentile of a page of devices, in milliseconds, asked for one after the other until something ends. */
export async function listTimes(
  { url, admin }: { url: string; admin: { headers: Record<string, string> } },
  until: Promise<unknown>,
): Promise<number> {
  let isOver = false
  const end = (): void => void (isOver = true)
  until.then(end, end)
  const taken: number[] = []
  while (!isOver || taken.length < 100)
    taken.push(...(await times(10, () => get(`${url}/api/devices?limit=25`, admin.headers))))
  return percentile(taken, 95)
}

/** Returns by how many MB the resident memory of a process rises at most while something runs. */
export async function growth(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = residentKb(pid)
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, residentKb(pid))), 10)
  try {
    await act()
  } finally {
    clearInterval(timer)
  }
  return (Math.max(highest, residentKb(pid)) - before) / 1024
}
