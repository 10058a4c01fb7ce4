import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies one process, distinguishing it from a later process with the same PID. */
export type ProcessIdentity = {
  pid: number
  /** Clock ticks from system boot to the start of the process: field 22 of /proc/PID/stat. */
  startedAt: string
}

/** Returns the process that currently has this PID; undefined if there is none, or only a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The second field is the program's name in parentheses. It may contain spaces and parentheses itself, so fields are
  // counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  const startedAt = fields[19]
  if (state === 'Z' || state === 'X' || startedAt === undefined) return undefined
  return { pid, startedAt }
}

/** Whether this exact process is still running. */
export function isAlive(process: ProcessIdentity): boolean {
  return identifyProcess(process.pid)?.startedAt === process.startedAt
}

/** Waits at most `limitMs` for the process to exit. @returns whether it did */
export async function waitForExit(process: ProcessIdentity, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (isAlive(process)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}
