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
/** The most devices that are called at the same time by one process, and that wait for their call. */
const most = { calls: 50, waiting: 5000 } as const

/**
 * Calls devices of TR-069 for which a command was ordered, so that they begin a session. A device that cannot be called
 * gets its commands in the session that it begins itself. Returns a function that ends this.
 */
export function listenForCalls(app: Program): () => void {
  const waiting = new Set<number>()
  let running = 0
  let isClosed = false
  const run = (): void => {
    while (!isClosed && running < most.calls && waiting.size > 0) {
      const [id] = waiting as Set<number> & Iterable<number>
      waiting.delete(id!)
      running++
      void tend(app, id!)
        .catch((error: unknown) => app.log.warn({ device: id, error: String(error) }, 'a device could not be called'))
        .finally(() => {
          running--
          run()
        })
    }
  }
  const stop = app.bus.subscribe('commands.queued', (payload) => {
    if (waiting.size < most.waiting) waiting.add((payload as { device: number }).device)
    run()
  })
  return () => {
    isClosed = true
    stop()
  }
}

/** Fails the commands that a device of TR-069 cannot have, and calls the device for the others. */
async function tend(app: Program, deviceId: number): Promise<void> {
  const device = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('cwmp_devices').selectAll().where('device_id', '=', deviceId).executeTakeFirst(),
  )
  if (!device) return
  const queued = await queuedOf(app, deviceId)
  for (const { id, name } of queued)
    if (!isSupported(name)) await finishCommand(app, deviceId, id, failed('NOT_SUPPORTED', unsupportedText))
  const open = queued.filter(({ name }) => isSupported(name))
  if (open.length === 0 || !(await takeCall(app, deviceId))) return
  try {
    if (device.call_url === null || device.called_from === null || !device.set_up)
      throw new NotCalled('The device has not said yet how it can be called.')
    await callDevice(
      {
        url: device.call_url,
        from: device.called_from,
        username: device.username,
        password: unsealed(app, device.call_password),
      },
      app.env.outboundAllow,
    )
  } catch (error) {
    if (!(error instanceof NotCalled)) throw error
    const text = `${error.message} The command waits until the device calls by itself${byWhen(device)}.`
    for (const { id } of open) await reportProgress(app, deviceId, id, undefined, text)
  }
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
