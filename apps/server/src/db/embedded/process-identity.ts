import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** One process, told apart from a later one that was given the same number. */
export type ProcessIdentity = {
  pid: number
  /** Clock ticks between the machine's start and the process's: field 22 of /proc/PID/stat. */
  startedAt: string
}

/** Who runs under this number now; undefined for nobody, or for a dead process not yet collected. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The second field is the program's name in brackets and may hold spaces and brackets itself, so count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  const startedAt = fields[19]
  if (state === 'Z' || state === 'X' || startedAt === undefined) return undefined
  return { pid, startedAt }
}

/** Whether that very process still runs. */
export function isAlive(process: ProcessIdentity): boolean {
  return identifyProcess(process.pid)?.startedAt === process.startedAt
}

/** Waits at most `limitMs` for the process to end; answers whether it did. */
export async function waitForExit(process: ProcessIdentity, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (isAlive(process)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}
