import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { finishCommand, queuedOf, reportProgress } from '../../devices/service.ts'
import type { CwmpDevice } from '../access/credentials.ts'
import { unsealed } from '../access/new-secrets.ts'
import { isSupported, unsupportedText } from '../session/commands.ts'
import { failed } from '../session/work.ts'
import { callDevice, NotCalled } from './call.ts'

/** Seconds between two calls of the same device. */
const pause = 10
/** Milliseconds in which orders are collected, the most devices that wait, and those that are called at the same time. */
const limits = { collect: 50, waiting: 5000, calls: 50 } as const

/**
 * Calls devices of TR-069 for which a command was ordered, so that they begin a session. A device that cannot be called
 * gets its commands in the session that it begins itself. Returns a function that ends this.
 */
export function listenForCalls(app: Program): () => void {
  const ordered = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    const ids = [...ordered]
    ordered.clear()
    tendAll(app, ids).catch((error: unknown) => app.log.warn({ error: String(error) }, 'devices could not be called'))
  }
  const stop = app.bus.subscribe('commands.queued', (payload) => {
    if (ordered.size < limits.waiting) ordered.add((payload as { device: number }).device)
    timer ??= setTimeout(flush, limits.collect)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Tends those of the devices that are managed over TR-069, a few at a time. */
async function tendAll(app: Program, ids: readonly number[]): Promise<void> {
  const devices = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('cwmp_devices')
      .selectAll()
      .where('device_id', '=', sql<number>`any(${ids}::integer[])`)
      .execute(),
  )
  for (let from = 0; from < devices.length; from += limits.calls)
    await Promise.all(
      devices
        .slice(from, from + limits.calls)
        .map((device) =>
          tend(app, device).catch((error: unknown) =>
            app.log.warn({ device: device.device_id, error: String(error) }, 'a device could not be called'),
          ),
        ),
    )
}

/** Fails the commands that a device of TR-069 cannot have, and calls the device for the others. */
async function tend(app: Program, device: CwmpDevice): Promise<void> {
  const { device_id: id } = device
  const queued = await queuedOf(app, id)
  for (const command of queued)
    if (!isSupported(command.name)) await finishCommand(app, id, command.id, failed('NOT_SUPPORTED', unsupportedText))
  const open = queued.filter(({ name }) => isSupported(name))
  if (open.length === 0 || !(await takeCall(app, id))) return
  try {
    await call(app, device)
  } catch (error) {
    if (!(error instanceof NotCalled)) throw error
    const text = `${error.message} The command waits until the device calls by itself${byWhen(device)}.`
    // It may have called meanwhile.
    const waiting = await queuedOf(app, id)
    for (const command of waiting) await reportProgress(app, id, command.id, undefined, text)
  }
}

/** Calls a device. Throws NotCalled. */
function call(app: Program, { set_up, call_url, called_from, username, call_password }: CwmpDevice): Promise<void> {
  if (call_url === null || called_from === null || !set_up)
    throw new NotCalled('The device has not said yet how it can be called.')
  const callee = { url: call_url, from: called_from, username, password: unsealed(app, call_password) }
  return callDevice(callee, app.env.outboundAllow)
}

/** Says when the device calls at the latest. */
function byWhen({ last_inform_at, inform_interval }: CwmpDevice): string {
  if (last_inform_at === null) return ''
  const seconds = Math.max(0, (last_inform_at.getTime() - Date.now()) / 1000 + inform_interval)
  return `, in about ${Math.max(1, Math.round(seconds / 60))} min`
}

/** Lets one process call a device, and not more often than every few seconds. */
const takeCall = (app: Program, deviceId: number): Promise<boolean> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql`
      update cwmp_devices set called_at = now()
      where device_id = ${deviceId} and (called_at is null or called_at < now() - ${pause} * interval '1 second')
      returning device_id`.execute(tx)
    return rows.length > 0
  })
