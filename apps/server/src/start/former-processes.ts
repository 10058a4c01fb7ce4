import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long processes that lost their supervisor have to exit, in milliseconds: three seconds more than they give
 * themselves.
 */
const endWithin = 15_000
/**
 * How long a killed process takes to disappear, in milliseconds, unless it hangs in a system call, for example on an
 * unresponsive disk.
 */
const killedWithin = 10_000
const step = 100

/**
 * Waits for processes left behind by a killed supervisor, which hold the port and the database until they have shut
 * down. Kills those that do not exit in time. Throws an Error if even that does not help.
 * @param dataDir the data folder that identifies them, as an absolute path
 */
export async function awaitFormerProcesses(dataDir: string, say: (text: string) => void): Promise<void> {
  let left = orphansOf(dataDir)
  if (left.length > 0) say(`Waiting for ${left.length} processes of an Outpost that was killed to end`)
  for (
    const deadline = performance.now() + endWithin;
    left.length > 0 && performance.now() < deadline;
    left = orphansOf(dataDir)
  )
    await sleep(step)
  for (const pid of left) {
    say(`The process ${pid} does not end and is killed`)
    kill(pid)
  }
  for (const deadline = performance.now() + killedWithin; orphansOf(dataDir).length > 0; await sleep(step)) {
    if (performance.now() > deadline)
      throw new Error(`The processes ${orphansOf(dataDir).join(', ')} of an Outpost that was killed do not end.`)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It has just exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns the processes of this data folder whose supervisor is gone. */
function orphansOf(dataDir: string): number[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => isOrphan(pid, dataDir)).map(Number)
}

function isOrphan(pid: string, dataDir: string): boolean {
  try {
    const environment = fs.readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0')
    if (
      !environment.includes(`OUTPOST_DATA_DIR=${dataDir}`) ||
      !environment.some((entry) => entry.startsWith('OUTPOST_SUPERVISOR='))
    )
      return false
    const parent = /^PPid:\t(\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return !environment.includes(`OUTPOST_SUPERVISOR=${parent}`)
  } catch {
    // It has just exited, or belongs to another user.
    return false
  }
}
