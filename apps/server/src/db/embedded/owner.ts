import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { EmbeddedPaths } from './paths.ts'
import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts'
import { readRecord, writeRecord } from './record.ts'

/**
 * The one program that restarts a server which died and stops it in the end. Any other that uses the same data folder
 * is a guest, and succeeds the owner when that one has died or gone.
 */
export type Ownership = {
  /** Whether it is ours. */
  isMine: () => boolean
  /** Whether another living program has it. */
  isTaken: () => boolean
  /** Takes it. Call it under the start lock, after `isTaken` said no. */
  claim: () => Promise<void>
  /** Gives it up. */
  release: () => Promise<void>
}

/** Our place in the ownership of one data folder. */
export function ownershipOf(paths: EmbeddedPaths): Ownership {
  // Two servers of one process (a test) are two programs as well, so the process alone does not tell.
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
  // A copied data folder brings the record of the original's owner along.
  if (record === undefined || record['root'] !== realpathSync(paths.root)) return undefined
  const { token, pid, startedAt } = record
  if (typeof token !== 'string' || typeof pid !== 'number' || typeof startedAt !== 'string') return undefined
  return { token, process: { pid, startedAt } }
}
