import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from './db/connect.ts'
import { blobFolder, openBlobs } from './kit/open-blobs.ts'
import { readEnv } from './start/env.ts'
import { failureText } from './start/failure-text.ts'
import { verifyFiles } from './features/files/verify.ts'

/**
 * `npm run verify`: finds uploaded files that are damaged or missing. Works whether or not the server is running. The
 * exit code is 1 if there are any, and 2 if the data cannot be accessed.
 */
try {
  const env = readEnv()
  if (env.databaseUrl === undefined && !existsSync(path.join(env.dataDir, 'database')))
    throw new Error(
      `${env.dataDir} holds no database. Set DATABASE_URL, or OUTPOST_DATA_DIR, as for the server whose files you want to verify.`,
    )
  if (!env.fileStore && !existsSync(blobFolder(env)))
    throw new Error(`${env.dataDir} holds no files. OUTPOST_DATA_DIR names the data folder of the server.`)
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: () => {} })
  try {
    const faults = await verifyFiles(database.owner, openBlobs(env), (line) => void process.stdout.write(`${line}\n`))
    process.exitCode = faults > 0 ? 1 : 0
  } finally {
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 2
}
