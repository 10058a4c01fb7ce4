import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { errorCode } from './errors.ts'
import type { EmbeddedPaths } from './paths.ts'
import { identifyProcess, type ProcessIdentity } from './process-identity.ts'

/** What postmaster.pid says (PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*). It outlives a server that was killed. */
export type PostmasterFile = { pid: number; ready: boolean }

/** Reads postmaster.pid; undefined where there is none. */
export function readPostmasterFile(paths: EmbeddedPaths): PostmasterFile | undefined {
  try {
    const lines = readFileSync(paths.postmasterPid, 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The server that runs on this data directory, whether it is ready or still starting; undefined if none runs. The
 * number in the file may since belong to any process: a server's working directory is its data directory.
 */
export function findPostmaster(paths: EmbeddedPaths): ProcessIdentity | undefined {
  const pid = readPostmasterFile(paths)?.pid
  const identity = pid === undefined ? undefined : identifyProcess(pid)
  return identity !== undefined && worksIn(identity.pid, paths.cluster) ? identity : undefined
}

/**
 * The number in a postmaster.pid left behind by a dead server, if by now some other process has it. PostgreSQL would
 * take that process for its own and refuse to start.
 */
export function reusedPid(paths: EmbeddedPaths): number | undefined {
  const pid = readPostmasterFile(paths)?.pid
  if (pid === undefined || identifyProcess(pid) === undefined) return undefined
  return worksIn(pid, paths.cluster) ? undefined : pid
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    // Another user's process, which PostgreSQL started by us is not; or one that has just ended.
    return false
  }
}
