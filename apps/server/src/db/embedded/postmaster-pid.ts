import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { errorCode } from './errors.ts'
import type { EmbeddedPaths } from './paths.ts'
import { identifyProcess, type ProcessIdentity } from './process-identity.ts'

/**
 * The contents of postmaster.pid (PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*). The file remains after the server was
 * killed.
 */
export type PostmasterFile = { pid: number; ready: boolean }

/** Reads postmaster.pid; undefined if there is none. */
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
 * Returns the server running on this data directory, whether ready or still starting; undefined if none runs. The PID
 * in the file may have been reused by an unrelated process, so the process's working directory is checked: for a
 * server, it is the data directory.
 */
export function findPostmaster(paths: EmbeddedPaths): ProcessIdentity | undefined {
  const pid = readPostmasterFile(paths)?.pid
  const identity = pid === undefined ? undefined : identifyProcess(pid)
  return identity !== undefined && worksIn(identity.pid, paths.cluster) ? identity : undefined
}

/**
 * Returns the PID in a stale postmaster.pid if another process has it by now. PostgreSQL would mistake that process for
 * a running server and refuse to start.
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
    // The process belongs to another user, unlike any PostgreSQL started by us, or has just ended.
    return false
  }
}
