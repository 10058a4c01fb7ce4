import type { TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'

/** Requests that are answered with a channel, by the names of their calls. */
export type ChannelActs = Record<string, () => ReturnType<Person['post']>>

/** The requests about parameters of devices that are managed over TR-069, each with a new device. */
export function cwmpActs(outpost: TestOutpost, admin: Person, company: number): ChannelActs {
  const makeDevice = async (): Promise<number> => {
    const { id } = await outpost.build.device(company)
    await outpost.asOwner(`update devices set protocol = 'tr-069' where id = ${id}`)
    return id
  }
  const values = [{ name: 'Device.A', type: 'string', value: '1' }]
  return {
    'cwmpParameters.read': async () =>
      admin.post(`/devices/${await makeDevice()}/cwmp/parameters/read`, { path: 'Device.' }),
    'cwmpParameters.set': async () => admin.put(`/devices/${await makeDevice()}/cwmp/parameters`, { values }),
  }
}
