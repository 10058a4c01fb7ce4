import { openDatabase } from '../db/connect.ts'
import { readEnv, type RoleName } from './env.ts'
import { failureText } from './failure-text.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { start, type Running } from './start.ts'

/** How long a graceful shutdown may take before the process exits anyway, in milliseconds. */
const stopLimitMs = 12_000

/**
 * Runs one of the supervisor's processes. It loads its code while the database is still starting, and begins when the
 * supervisor reports that the database is ready. It shuts down on SIGTERM or when the supervisor is gone.
 */
export async function runChild(): Promise<void> {
  const env = readEnv()
  const roles = process.env['OUTPOST_CHILD']!.split(',') as RoleName[]
  let running: Running | undefined
  const stop = (): void => {
    setTimeout(() => process.exit(1), env.drainSeconds * 1000 + stopLimitMs).unref()
    end(running).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  // A terminal sends these to all processes at once. The supervisor receives them too and shuts this process down.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', stop)
  await new Promise<void>((resolve) => process.once('message', () => resolve()))
  try {
    const database = await openDatabase({
      databaseUrl: env.databaseUrl,
      dataDir: env.dataDir,
      attach: true,
      log: () => {},
    })
    running = await start(env, database, roles)
    process.send?.({ ready: true, port: running.port })
    sendHeartbeats()
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`)
    process.exit(1)
  }
}

async function end(running: Running | undefined): Promise<void> {
  await running?.drain()
  await running?.close()
}
