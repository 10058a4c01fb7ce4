import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { notify, settle } from '../../notifications/service.ts'

interface Waiting {
  reason: 'join' | 'rekey' | 'duplicate'
  companyId: number | null
  deviceId: number | null
}

/**
 * The texts of the notifications. They use the registered name of the device, never the name that a stranger claims.
 */
const summaries: Record<Waiting['reason'], (name: string) => string> = {
  join: (name) => `${name} is awaiting approval.`,
  rekey: (name) => `A second key for ${name} is awaiting approval.`,
  duplicate: (name) => `Two devices use the key of ${name}, so both are blocked until one is approved.`,
}

const keyOf = (deviceId: number): string => `device-approval:${deviceId}`

/**
 * Notifies the users who may approve a waiting device: once per device until somebody decides, no matter how many keys
 * are tried. Strangers can create any number of unregistered devices, so the operator gets one notification a day for
 * all of those, and a company one for all new devices with its credentials.
 */
export async function notifyApprovers(
  app: App,
  tx: Transaction,
  { reason, companyId, deviceId }: Waiting,
): Promise<void> {
  const permission = 'approve_devices'
  if (deviceId === null) {
    // Nobody knows whom a stranger belongs to, but a device with the credentials of a company has said it.
    const owner =
      companyId ?? (await tx.selectFrom('companies').select('id').where('parent_id', 'is', null).executeTakeFirst())?.id
    if (owner !== undefined)
      await notify(app, tx, {
        to: { companyId: owner, permission },
        type: 'devicesUnclaimed',
        summary: 'Unregistered devices are awaiting approval.',
        key: `devices-unclaimed:${companyId === null ? '' : `${companyId}:`}${new Date().toISOString().slice(0, 10)}`,
      })
    return
  }
  if (companyId === null) return
  const { name } = await tx.selectFrom('devices').select('name').where('id', '=', deviceId).executeTakeFirstOrThrow()
  await notify(app, tx, {
    to: { companyId, permission },
    type: 'deviceAwaitingApproval',
    summary: summaries[reason](name),
    params: { device_id: deviceId, name, reason },
    key: keyOf(deviceId),
  })
}

/** Settles the notification of a waiting device after it was approved or refused. */
export async function settleApproval(tx: Transaction, deviceId: number | null): Promise<void> {
  if (deviceId !== null) await settle(tx, keyOf(deviceId))
}
