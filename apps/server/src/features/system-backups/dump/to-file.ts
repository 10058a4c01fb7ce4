import path from 'node:path'
import { sealerOf } from '../../../kit/secrets.ts'
import type { Manifest } from '../archive/format.ts'
import { removeUnfinished, unfinishedBy, writeBackupFile } from '../store/write-file.ts'
import { dump, type DumpSource } from './dump.ts'
import { withSnapshot } from './snapshot.ts'

/** Makes a backup of the given database into a file, and returns its manifest. */
export async function backUpTo(
  file: string,
  source: DumpSource,
  passphrase: string,
  signal?: AbortSignal,
): Promise<{ manifest: Manifest; size: number }> {
  let manifest: Manifest | undefined
  const ending = unfinishedBy(sealerOf(source.masterKey))
  const { size } = await withSnapshot(
    source.owner,
    async (snapshot) => {
      await removeUnfinished(path.dirname(file), ending)
      return writeBackupFile(
        file,
        ending,
        dump(snapshot, source, { passphrase, signal }, (made) => (manifest = made)),
        signal,
      )
    },
    { signal },
  )
  return { manifest: manifest!, size }
}
