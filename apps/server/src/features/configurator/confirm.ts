import { setTimeout as sleep } from 'node:timers/promises'
import { readArmed } from '@outpost/contract/device/change'
import type { Hello } from '@outpost/contract/device/frames'
import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { confirmToken } from './token.ts'

/** Milliseconds between two requests to confirm while the device still tests, and that one may take. */
const asking = { every: 2000, limit: 30_000 } as const
/** Seconds after the deadline in which the server still asks, because clocks and networks differ. */
const grace = 10

/** Notes that the device waits for the confirmation of a change. Returns the seconds that are left, if it is ours. */
const noteWaiting = (app: Program, deviceId: number, change: string, phase: string): Promise<number | undefined> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const row = await tx
      .updateTable('config_changes')
      .set({
        state: 'unconfirmed',
        phase,
        unknown_since: null,
        deadline_at: sql<Date>`coalesce(deadline_at, now() + confirm_within * interval '1 second')`,
      })
      .where('device_id', '=', deviceId)
      .where('change', '=', change)
      .where('state', 'in', ['open', 'unconfirmed', 'unknown'])
      .returning(sql<number>`extract(epoch from deadline_at - now())`.as('left'))
      .executeTakeFirst()
    return row && Number(row.left)
  })

async function confirm(app: Program, deviceId: number, change: string, phase: string): Promise<void> {
  const left = await noteWaiting(app, deviceId, change, phase)
  if (left === undefined) return
  const token = confirmToken(app, change)
  for (const end = performance.now() + (left + grace) * 1000; performance.now() < end;) {
    const answer = await app.link?.run(deviceId, 'config.confirm', { change, token }, asking.limit)
    if (answer?.code !== 'TESTING') return
    await sleep(asking.every, undefined, { ref: false })
  }
}

/**
 * Confirms the change that a device names when it connects. That connection is newer than the one over which it got the
 * change, so the device has found its way back. The change counts as confirmed only by the device's own result.
 */
export function confirmOnHello(app: Program, deviceId: number, hello: Hello): void {
  const armed = readArmed(hello.change)
  if (!armed) return
  // After the welcome frame, since the device reads frames in order.
  setImmediate(() => {
    confirm(app, deviceId, armed.change, armed.phase).catch((error: unknown) =>
      app.log.debug({ device: deviceId, error: String(error) }, 'a change of the configuration was not confirmed'),
    )
  })
}
