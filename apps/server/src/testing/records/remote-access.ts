import { addDevice } from './devices.ts'
import type { Makers } from './make.ts'

export const remoteAccessMakers = {
  'remote access': async (tx, owner, n, app) => {
    const deviceId = Number(await addDevice(tx, owner, n, app))
    const entry = await tx
      .insertInto('remote_access')
      .values({
        company_id: owner.company.id,
        device_id: deviceId,
        name: `${owner.canary} entry ${n}`,
        destination_ip: '192.168.1.1',
        destination_port: 22,
        protocol: 'ssh',
        host_key_fingerprint: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('remote_sessions')
      .values({
        company_id: owner.company.id,
        remote_access_id: entry.id,
        device_id: deviceId,
        user_id: owner.userId,
        username: `${owner.canary} user`,
        name: `${owner.canary} session`,
        protocol: 'ssh',
        ticket_hash: null,
        ticket_until: new Date(),
        ended_at: new Date(),
        end_reason: 'test',
      })
      .execute()
    return entry.id
  },
} as const satisfies Makers
