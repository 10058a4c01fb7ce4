import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import type { CwmpDevice } from '../access/credentials.ts'
import { noNetwork } from '../access/networks.ts'
import { newCredentials, sealed } from '../access/new-secrets.ts'

/** A device that is approved and has no credentials of its own yet, and where it calls from. */
interface Asking {
  app: Program
  device: CwmpDevice
  ip: string
}

/**
 * Makes a new password for a device and notes who gets it. From now on no other device gets one without an approval:
 * what asks for it a second time may be another device with the same claims.
 * @returns the device with its password, or undefined if another one was quicker
 */
export const offerCredentials = ({ app, device, ip }: Asking): Promise<CwmpDevice | undefined> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const offered = await unconfirmed(tx, device)
      .set({ ...newPassword(app), network: noNetwork, called_from: ip })
      .where('network', '=', device.network)
      .returningAll()
      .executeTakeFirst()
    if (offered) await writeLog(tx, device, ip, true, `Issued credentials of its own to the device at ${ip}.`)
    return offered
  })

/** Makes the password invalid that a device has got and did not take. */
export const withdrawCredentials = ({ app, device, ip }: Asking, why: string): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await unconfirmed(tx, device).set(newPassword(app)).execute()
    await writeLog(tx, device, ip, false, `The device at ${ip} did not take its credentials. ${why}`)
  })

/** Notes that a device uses its own credentials. */
export const noteOwnCredentials = (app: Program, device: CwmpDevice): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    unconfirmed(tx, device)
      .set({ issued_at: sql<Date>`now()` })
      .execute(),
  )

const newPassword = (app: Program) => ({ password: sealed(app, newCredentials('cpe').password) })

/** The row of a device that has not used its credentials yet, unless it was approved again meanwhile. */
const unconfirmed = (tx: Transaction, { device_id, username }: CwmpDevice) =>
  tx
    .updateTable('cwmp_devices')
    .where('device_id', '=', device_id)
    .where('username', '=', username)
    .where('issued_at', 'is', null)

const writeLog = (
  tx: Transaction,
  { device_id: id, company_id, serial }: CwmpDevice,
  ip: string,
  status: boolean,
  log: string,
): Promise<void> => writeDeviceLog(tx, { id, company_id, serial }, { type: 'Enrolment', status, log }, null, { ip })
