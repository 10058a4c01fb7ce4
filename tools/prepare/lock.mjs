import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from './failure.mjs'
import { isAlive, startOf } from './processes.mjs'

const WAIT_LIMIT_MS = 30 * 60_000
const POLL_MS = 200

/**
 * Runs `work` while no other process prepares this folder. The lock file names its holder; a dead holder is ignored.
 */
export function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  const mine = `${file}.${randomUUID()}`
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`)
  try {
    acquire(file, mine)
    try {
      work()
    } finally {
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Creating a link is as exclusive as O_EXCL, and nobody can see the lock before it names its holder. */
function acquire(file, mine) {
  const deadline = Date.now() + WAIT_LIMIT_MS
  let told = false
  for (;;) {
    try {
      linkSync(mine, file)
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = read(file)
    if (holder === undefined) continue
    if (!holds(holder)) {
      removeStale(file, holder)
      continue
    }
    if (Date.now() > deadline) throw new Failure(`process ${holder} has held ${file} for half an hour`)
    if (!told) console.log(`prepare: waiting for process ${holder.split(' ')[0]}, which is preparing this folder`)
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
}

function holds(holder) {
  const [pid, startedAt] = holder.split(' ')
  return isAlive(Number(pid)) && startOf(Number(pid)) === startedAt
}

/** A slower waiter may have moved the next holder's lock away, so it checks what it moved and puts that back. */
function removeStale(file, seen) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (read(aside) !== seen) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
