import type { OpenDatabase } from '../db/connect.ts'
import type { DemoFleet } from '../demo/fleet.ts'
import { claimFolder, type ClaimedFolder } from './data-folder.ts'
import { readEnv, type Env, type RoleName } from './env.ts'
import { failureText } from './failure-text.ts'
import { ownAddress } from './own-address.ts'
import { superviseChild } from './supervised-child.ts'
import { onStopSignal } from './stop-signals.ts'

/** Roles that share a process: device streams run beside the API, and long computations separately from both. */
const groups: readonly (readonly RoleName[])[] = [
  ['api', 'gateway'],
  ['worker', 'vpn'],
]

/** Starts the database and the processes, and restarts those that die. */
export async function runSupervisor(): Promise<void> {
  const started = performance.now()
  const env = readEnvOrExit()
  const say = (text: string): void => void process.stdout.write(`${text}\n`)
  const folder = await claimFolderOrExit(env, say)

  let opening: Promise<OpenDatabase> | undefined
  let fleet: DemoFleet | undefined
  let stopping = false
  const children = groups
    .map((group) => group.filter((role) => env.roles.includes(role)))
    .filter((group) => group.length > 0)
    .map((group) => superviseChild(group, env, () => stopping, say))
  // The first process loads its code while the database starts. The others load after it, so that they do not delay the
  // first page.
  children[0]?.load()
  // Imported after starting the first process, so that it need not wait for our imports.
  const loading = import('./prepare-database.ts')
  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    await Promise.all([...children, fleet].map((child) => child?.stop()))
    // Also applies to a database that is still starting, which would outlive us.
    await (await opening?.catch(() => undefined))?.stop()
    folder.release()
    process.exit(code)
  }
  onStopSignal(() => void stop(0))
  try {
    // Here and not in each process, so that one that is restarted need not wait for a store that is away.
    if (env.fileStore) await (await import('../kit/s3-blobs.ts')).requireStore(env.fileStore)
    const details = (message: string, more?: object): void =>
      void process.stdout.write(`${JSON.stringify({ role: 'supervisor', msg: message, ...more })}\n`)
    opening = loading.then(({ openDatabase }) =>
      openDatabase({
        databaseUrl: env.databaseUrl,
        dataDir: env.dataDir,
        log: details,
        onFailed: (error) => void failed(error, stop),
      }),
    )
    const database = await opening
    const { prepareDatabase } = await loading
    const startFleet = await prepareDatabase(env, database, say)
    for (const child of children) if (!stopping) await child.begin()
    if (!stopping) fleet = startFleet?.()
  } catch (error) {
    await failed(error, stop)
    return
  }
  say(`Outpost is ready at ${ownAddress(env)} (${Math.round(performance.now() - started)} ms)`)
}

function readEnvOrExit(): Env {
  try {
    return readEnv()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(2)
  }
}

async function failed(error: unknown, stop: (code: number) => Promise<void>): Promise<void> {
  process.stderr.write(`${failureText(error)}\n`)
  await stop(1)
}

async function claimFolderOrExit({ dataDir, databaseUrl }: Env, say: (text: string) => void): Promise<ClaimedFolder> {
  try {
    return await claimFolder(dataDir, databaseUrl !== undefined, say)
  } catch (error) {
    process.stderr.write(
      `The data folder ${dataDir} cannot be used. ${failureText(error)} OUTPOST_DATA_DIR names another one.\n`,
    )
    process.exit(1)
  }
}
