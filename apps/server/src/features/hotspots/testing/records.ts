import type { Makers } from '../../../testing/make-record.ts'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Owner } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

const signals = [0, 0, 0, 0, 0]

/** Adds a kiosk link of a new device, and the days for which its company keeps notes about guests. */
async function addKiosk(tx: Transaction, owner: Owner, n: number, app: App): Promise<number> {
  const { company, canary, userId } = owner
  await tx
    .insertInto('hotspot_settings')
    .values({ company_id: company.id, guest_days: 30 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx
    .insertInto('hotspot_kiosks')
    .values({
      company_id: company.id,
      device_id: Number(await addDevice(tx, owner, n, app)),
      place: 1,
      name: canary,
      user_id: userId,
      author_company_id: company.id,
      token_hash: Buffer.from(`${canary} kiosk ${n}`),
      minutes: null,
      megabytes: null,
      per_hour: 20,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const makers = {
  kiosk: addKiosk,
  'device with Wi-Fi': async (tx, owner, n, app) => {
    const device_id = Number(await addDevice(tx, owner, n, app))
    const of = { company_id: owner.company.id, device_id, active: true, ssid: owner.canary, reported_at: new Date() }
    await tx
      .insertInto('wireless_networks')
      .values({ ...of, wlan_id: 'wlan0', clients: 0, received: 0, sent: 0, signals })
      .execute()
    await tx
      .insertInto('hotspots')
      .values({ ...of, place: 1, guests: 0, abilities: ['users'] })
      .execute()
    await tx
      .insertInto('hotspot_vouchers')
      .values({
        company_id: owner.company.id,
        device_id,
        place: 1,
        username: owner.canary,
        note: owner.canary,
        created_by: 'admin@example.com',
      })
      .execute()
    return device_id
  },
  'access point': async (tx, owner, n, app) => {
    const device_id = Number(await addDevice(tx, owner, n, app))
    const { id } = await tx
      .insertInto('wireless_networks')
      .values({
        company_id: owner.company.id,
        device_id,
        wlan_id: 'wlan0',
        ssid: owner.canary,
        active: true,
        clients: 0,
        received: 0,
        sent: 0,
        signals,
        reported_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
} as const satisfies Makers
