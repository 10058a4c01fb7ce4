import { startEmbedded } from '../start.ts'

/**
 * A separate process for the launcher's tests: opens the database in the folder given on its command line, reports this
 * as one line of JSON, and stops when its standard input ends.
 */
const database = await startEmbedded({
  dataDir: process.argv[2]!,
  log: (message, details) => process.stderr.write(`${message} ${JSON.stringify(details ?? {})}\n`),
})
process.stdout.write(`${JSON.stringify({ started: database.started, app: database.connections.app })}\n`)
for await (const _ of process.stdin) continue
await database.stop()
