import type { DeviceRecord } from '../../devices/service.ts'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { CwmpClaim } from '../../devices/service.ts'
import { approvedNetwork } from './networks.ts'
import { newCredentials, sealed } from './new-secrets.ts'

/**
 * Prepares credentials of its own for a device that was approved, or approved again. It gets them in its next session
 * from the network that was shown; from now on, earlier ones are invalid.
 */
export async function admitDevice(
  tx: Transaction,
  { app, device, claim, serial, ip }: { app: App; device: DeviceRecord; claim: CwmpClaim; serial: string; ip: string },
): Promise<void> {
  const own = newCredentials('cpe')
  const fresh = {
    username: own.username,
    password: sealed(app, own.password),
    call_password: sealed(app, newCredentials('cpe').password),
    network: approvedNetwork(ip),
    issued_at: null,
    set_up: false,
  }
  await tx
    .insertInto('cwmp_devices')
    .values({
      device_id: device.id,
      company_id: device.company_id,
      oui: claim.oui,
      product_class: claim.product_class,
      serial,
      ...fresh,
    })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(fresh))
    .execute()
}
