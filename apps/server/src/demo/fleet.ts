import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import { endChild } from '../start/end-child.ts'
import type { Env } from '../start/env.ts'
import { hostPublicKeys } from '../features/devices/host-keys/host-keys.ts'
import { systemScope } from '../kit/scope.ts'
import { hashToken, loadSealer, randomToken } from '../kit/secrets.ts'
import { inTransaction } from '../kit/transaction.ts'
import { counts, fleetCount } from './plan.ts'

/** The order that the process with the fake devices receives. */
export interface FleetOrder {
  server: string
  hostKey: string[]
  count: number
  /**
   * The seed of the device keys: the same at every start of this installation, and different in every other
   * one.
   */
  seed: string
  /** An enrolment token of the top company, which admits the registered devices of all companies below it. */
  token: string
}

export interface DemoFleet {
  stop(): Promise<void>
}

const restartMs = 5000
const stopLimitMs = 5000

/**
 * Composes the order: the address that the fleet connects to, the host key by which it recognises the server,
 * and a token. Undefined if no gateway runs on this machine.
 */
export async function orderFleet(env: Env, db: Kysely<Database>): Promise<FleetOrder | undefined> {
  if (!env.roles.includes('gateway')) return undefined
  const sealer = loadSealer(env.masterKey, env.dataDir)
  const host = env.host === '0.0.0.0' ? '127.0.0.1' : env.host
  return {
    server: `${host}:${env.devicePort ?? env.port}`,
    hostKey: await hostPublicKeys({ db, sealer }),
    count: fleetCount,
    seed: sealer.derive('demo fleet').export().toString('hex'),
    token: await makeToken(db),
  }
}

/**
 * Creates a token that is valid for an hour and has one use per registered device. Devices from an earlier
 * start are recognised by their keys and use none of them.
 */
export async function makeToken(db: Kysely<Database>): Promise<string> {
  const token = randomToken(128)
  await inTransaction(db, systemScope, async (tx) => {
    const top = await tx.selectFrom('companies').select('id').where('parent_id', 'is', null).executeTakeFirstOrThrow()
    const uses = counts.connected
    await tx
      .insertInto('enrolment_tokens')
      .values({
        company_id: top.id,
        token_hash: hashToken(token),
        uses,
        uses_left: uses,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
  })
  return token
}

/** Runs the fake devices in a separate process, as real devices are separate, and restarts it if it ends. */
export function startFleetProcess(order: FleetOrder, say: (text: string) => void): DemoFleet {
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  const launch = (): void => {
    child = fork(path.join(import.meta.dirname, 'fleet-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (text) => say(String(text)))
    // The order could not be handed over: the process exits next and is then started again.
    child.on('error', (error) => say(`The demo's devices: ${error.message}`))
    child.once('exit', (code, signal) => {
      if (stopping) return
      say(`The demo's devices ended (${signal ?? code}); they start again in ${restartMs} ms`)
      timer = setTimeout(launch, restartMs)
    })
    child.send(order)
  }
  launch()
  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      await endChild(child, stopLimitMs)
    },
  }
}
