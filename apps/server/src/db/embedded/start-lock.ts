import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedDatabaseError, errorCode } from './errors.ts'
import { identifyProcess, isAlive } from './process-identity.ts'

/** A first start creates a cluster, and a start after a crash replays its WAL; waiters must outlast both. */
const WAIT_LIMIT_MS = 6 * 60_000

/**
 * Runs `work` while no other process on this machine runs work under the same lock file. The file names its holder, and
 * a dead holder is ignored. Throws if a living holder keeps the lock for more than six minutes.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = `${file}.${randomUUID()}`
  try {
    await writeFile(mine, JSON.stringify(identifyProcess(process.pid)), { flag: 'wx', mode: 0o600 })
    await acquire(file, mine)
    try {
      return await work()
    } finally {
      await rm(file, { force: true })
    }
  } finally {
    await rm(mine, { force: true })
  }
}

/**
 * Acquires the lock by linking a complete file into place. Linking is exclusive like O_EXCL, and the lock is never
 * visible without content.
 */
async function acquire(file: string, mine: string): Promise<void> {
  const deadline = performance.now() + WAIT_LIMIT_MS
  for (;;) {
    try {
      await link(mine, file)
      return
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    const holder = await readFile(file, 'utf8').catch(() => undefined)
    if (holder === undefined) continue
    if (!holderAlive(holder)) {
      await removeStale(file, holder)
      continue
    }
    if (performance.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `another process (${holder}) has been starting the database for too long: ${file}`,
      )
    }
    await sleep(25)
  }
}

function holderAlive(content: string): boolean {
  try {
    const { pid, startedAt } = JSON.parse(content)
    return isAlive({ pid: Number(pid), startedAt: String(startedAt) })
  } catch {
    return false
  }
}

/** A claim is only held for two file operations. One older than this belongs to a process that died in between. */
const CLAIM_LIMIT_MS = 10_000

/**
 * Removes the lock of a dead holder. If several waiters see it, only the one that creates the claim file for that exact
 * content may remove it. It reads the lock again first: a lock acquired in the meantime has different content and
 * stays.
 */
async function removeStale(file: string, seen: string): Promise<void> {
  const claim = `${file}.claim-${createHash('sha256').update(seen).digest('hex').slice(0, 16)}`
  try {
    await writeFile(claim, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const age = await stat(claim).then(
      (found) => Math.abs(Date.now() - found.mtimeMs),
      () => 0,
    )
    if (age > CLAIM_LIMIT_MS) await rm(claim, { force: true })
    await sleep(5)
    return
  }
  try {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === seen) await rm(file, { force: true })
  } finally {
    await rm(claim, { force: true })
  }
}
