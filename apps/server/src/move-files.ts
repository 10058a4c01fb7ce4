import { existsSync } from 'node:fs'
import { copyContents } from './features/files/move.ts'
import { diskBlobs } from './kit/disk-blobs.ts'
import { blobFolder, openBlobs, requireBlobs } from './kit/open-blobs.ts'
import { readEnv } from './start/env.ts'
import { failureText } from './start/failure-text.ts'

/**
 * `npm run move-files`: copies the uploaded files from the data folder to the store that OUTPOST_FILES names. Works
 * whether or not the server is running, and removes nothing. The exit code is 1 if files are damaged, and 2 if it failed.
 */
try {
  const env = readEnv()
  const folder = blobFolder(env)
  if (!env.fileStore)
    throw new Error('OUTPOST_FILES is not set. Set it, and the settings that belong to it, to the store to copy to.')
  if (!existsSync(folder))
    throw new Error(`${folder} does not exist. OUTPOST_DATA_DIR names the data folder of the server.`)
  await requireBlobs(env)
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const damaged = await copyContents(diskBlobs(folder), openBlobs(env), say)
  say(
    `If the server runs, stop it on every host and repeat this command, so that nothing is missing. Then start it with the same OUTPOST_FILES settings on every host. "npm run verify" reads all files there. ${folder} is unchanged: remove the folder when you no longer need it.`,
  )
  process.exitCode = damaged > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 2
}
