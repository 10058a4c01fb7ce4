import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { OWNER_ROLE } from '../../../db/roles.ts'
import { loadMasterKey } from '../../../kit/secrets.ts'
import type { TestOutpost } from '../../../testing/outpost.ts'
import { readBackupFile } from '../archive/read-file.ts'
import { restoreCompany } from '../company/restore-company.ts'
import { tellProcesses } from '../company/tell-processes.ts'
import { backUpTo } from '../dump/to-file.ts'

const passphrase = 'a passphrase of several words'

/** Backups of a running system, from which companies are restored. */
export interface Restoring {
  /** The name of the scratch database. */
  scratch: string
  backUp(name: string): Promise<unknown>
  /** Restores a company, and returns what the command says. */
  restore(name: string, company: string, check?: boolean): Promise<string>
  close(): Promise<void>
}

/**
 * Makes backups of `outpost` in a folder of its own.
 * @param options.tells whether the processes of the system are told of a restore
 */
export async function openRestoring(outpost: TestOutpost, { tells = false } = {}): Promise<Restoring> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'outpost-company-'))
  const file = (name: string): string => path.join(folder, `${name}.backup`)
  const scratch = `${(outpost.owner as { database: string }).database}_company`
  return {
    scratch,
    backUp(name) {
      const { env, blobs } = outpost.running.app
      const masterKey = loadMasterKey(env.masterKey, env.dataDir)
      return backUpTo(file(name), { owner: outpost.owner, blobs, masterKey, program: '0.1.0' }, passphrase)
    },
    async restore(name, company, check = false) {
      const said: string[] = []
      const say = (line: string): void => void said.push(line)
      const { restored, applied } = await restoreCompany({
        owners: { owner: outpost.owner, scratch, admin: inject('testServer').superuser, role: OWNER_ROLE },
        open: () => readBackupFile(file(name)),
        file: `${name}.backup`,
        passphrase,
        company,
        blobs: outpost.running.app.blobs,
        check,
        say,
      })
      if (tells && !check) await tellProcesses(outpost.running.app.env, outpost.login, restored, applied, say)
      return said.join('\n')
    },
    close: () => fs.rm(folder, { recursive: true, force: true }),
  }
}
