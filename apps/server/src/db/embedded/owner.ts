import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { EmbeddedPaths } from './paths.ts'
import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts'
import { readRecord, writeRecord } from './record.ts'

/**
 * Ownership of a data folder: the owner is the one program that restarts the server after a crash and stops it in the
 * end. Any other program that uses the same data folder is a guest, and takes over when the owner has exited or died.
 */
export type Ownership = {
  /** Whether this program is the owner. */
  isMine: () => boolean
  /** Whether another living program is the owner. */
  isTaken: () => boolean
  /** Claims ownership. Call it under the start lock, after `isTaken` returned false. */
  claim: () => Promise<void>
  /** Releases ownership. */
  release: () => Promise<void>
}

/** Returns this program's view of the ownership of a data folder. */
export function ownershipOf(paths: EmbeddedPaths): Ownership {
  // Two servers in one process (in tests) count as two programs, so the process id alone does not identify an owner.
  const token = randomUUID()
  let mine = false
  return {
    isMine: () => mine,
    isTaken: () => {
      const owner = readOwner(paths)
      return owner !== undefined && owner.token !== token && isAlive(owner.process)
    },
    claim: async () => {
      if (mine) return
      const self = identifyProcess(process.pid)
      await writeRecord(paths.ownerRecord, { root: realpathSync(paths.root), token, ...self })
      mine = true
    },
    release: async () => {
      if (!mine) return
      mine = false
      await rm(paths.ownerRecord, { force: true })
    },
  }
}

function readOwner(paths: EmbeddedPaths): { token: string; process: ProcessIdentity } | undefined {
  const record = readRecord(paths.ownerRecord)
  // A copied data folder contains the ownership record of the original.
  if (record === undefined || record['root'] !== realpathSync(paths.root)) return undefined
  const { token, pid, startedAt } = record
  if (typeof token !== 'string' || typeof pid !== 'number' || typeof startedAt !== 'string') return undefined
  return { token, process: { pid, startedAt } }
}
