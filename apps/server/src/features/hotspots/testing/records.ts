import type { Makers } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

const signals = [0, 0, 0, 0, 0]

export const makers = {
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
