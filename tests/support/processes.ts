import { readdirSync, readFileSync } from 'node:fs'
import { until } from './until.ts'

/** Reads a file of a process in /proc; empty when the process is gone. */
export function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process runs; a zombie, which its parent has not waited for, does not. */
export const isRunning = (pid: number): boolean =>
  !['', 'Z', 'X'].includes(
    procFile(pid, 'stat')
      .replace(/^.*\) /s, '')
      .charAt(0),
  )

/** Returns a process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = procFile(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

const allPids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Finds the processes with `NAME=value` in their environment. */
export const carriersOf = (entry: string): number[] =>
  allPids().filter((pid) => procFile(pid, 'environ').split('\0').includes(entry))

/** Finds the processes with a given argument on their command line. */
export const runningWith = (word: string): number[] =>
  allPids().filter((pid) => procFile(pid, 'cmdline').split('\0').includes(word))

/** Sends a signal to processes of ours, ignoring those that have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has already ended.
    }
  }
}

/** Kills processes without a chance to clean up, and waits until they are gone. */
export async function killHard(pids: readonly number[]): Promise<void> {
  signal(pids, 'SIGKILL')
  await until(`the end of ${pids.join(', ')}`, 60, () => !pids.some(isRunning), undefined, 5)
}
