import { startEmbedded } from '../start.ts'

/**
 * A process of its own for the launcher's tests: opens the database in the folder named on its command line, says so
 * in one line of JSON, and stops when its standard input ends.
 */
const database = await startEmbedded({
  dataDir: process.argv[2]!,
  log: (message, details) => process.stderr.write(`${message} ${JSON.stringify(details ?? {})}\n`),
})
process.stdout.write(`${JSON.stringify({ started: database.started, app: database.connections.app })}\n`)
for await (const _ of process.stdin) continue
await database.stop()
