import path from 'node:path'
import type { PoolConfig } from 'pg'
import type { Env } from '../../../start/env.ts'
import { backUpTo } from '../dump/to-file.ts'
import { sourceOf } from './make-backup.ts'

/** Saves what is about to be replaced, under the same passphrase, and says where it is. */
export async function saveCopy(
  env: Env,
  owner: PoolConfig,
  passphrase: string,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const copy = path.join(env.dataDir, `before-restore-${stamp}.backup`)
  await backUpTo(copy, { owner, ...sourceOf(env) }, passphrase, signal)
  say(`What was there is saved in ${copy}, under the same passphrase. Remove it when you no longer need it.`)
}
