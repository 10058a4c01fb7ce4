import { readdirSync, readFileSync } from 'node:fs'
import { until } from './until.ts'

/** A file of /proc, empty where the process is gone. */
export function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process runs; one that ended and was not waited for does not. */
export const isRunning = (pid: number): boolean =>
  !['', 'Z', 'X'].includes(
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .charAt(0),
  )

/** A process and all that descend from it. */
export function familyOf(pid: number): number[] {
  const children = procFile(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

const allPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Processes that carry `NAME=value` in their environment. */
export const carriersOf = (entry: string): number[] =>
  allPids().filter((pid) => procFile(pid, 'environ').split('\0').includes(entry))

/** Processes with a word on their command line. */
export const runningWith = (word: string): number[] =>
  allPids().filter((pid) => procFile(pid, 'cmdline').split('\0').includes(word))

/** Sends a signal to processes of ours; one that is gone needs none. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself.
    }
  }
}

/** Kills with no chance to say goodbye, and waits until they are gone. */
export async function killHard(pids: readonly number[]): Promise<void> {
  signal(pids, 'SIGKILL')
  await until(`the end of ${pids.join(', ')}`, 60, () => !pids.some(isRunning), undefined, 5)
}
