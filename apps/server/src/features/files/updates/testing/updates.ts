import { expect } from 'vitest'
import { fetchBy, type Given } from '../../../../testing/device-files.ts'
import type { Member } from '../../../../testing/member.ts'
import type { TestOutpost } from '../../../../testing/outpost.ts'
import type { Peer } from '../../../../testing/peer.ts'
import type { Answer, Person } from '../../../../testing/person.ts'
import { until } from '../../../../testing/until.ts'

export type Entry = Record<string, unknown>

/** What a device says that the tests' firmware is for. */
export const hello = { firmware: 'RUTX_R_00.07.20', model: 'RUTX50' }

/** Orders updates as an administrator, and reads what becomes of them. @param firmware what is ordered where an entry names no file */
export function updateCalls(of: () => TestOutpost, firmware: () => Given) {
  const set = (entries: Entry[], who: Person = of().admin) =>
    who.post('/devices/updates/set', {
      data: entries.map((entry) => ({
        action: 'update_firmware',
        file_id: firmware().id,
        offline: false,
        keep_settings: true,
        ...entry,
      })),
    })
  const channelOf = ({ status, body }: Answer): string => {
    expect(status, JSON.stringify(body)).toBe(200)
    return body.meta.channel
  }
  const eventsOf = async (channel: string, id: number) =>
    (await of().admin.get(`/status/channel/${channel}`)).body.data[id] as {
      status: string
      value: string
      errorCode?: number
    }[]
  const historyOf = async (id: number) =>
    (await of().admin.get(`/devices/updates/history?device_id=${id}`)).body.data as Entry[]
  const latest = async (id: number) => (await historyOf(id))[0]!
  const stateIs = (id: number, state: string) =>
    until(async () => (await latest(id))['state'] === state, `an update that is ${state}`)
  const deviceOf = async (id: number) => (await of().admin.get(`/devices/${id}`)).body.data
  const logsOf = async (id: number) =>
    (await of().admin.get(`/devices/${id}/logs`)).body.data as { type: string; status: boolean; log: string }[]
  /** Fetches the file of a command like a device, and says that it is whole. */
  async function takeFile(member: Member, peer: Peer, run: Entry) {
    const input = run['input'] as Record<string, string>
    peer.send({ kind: 'ack', id: run['id'] })
    const { bytes } = await fetchBy(of().port, member, input['token']!)
    peer.send({ kind: 'progress', id: run['id'], percent: 100, text: 'whole' })
    return { input, bytes }
  }
  return { set, channelOf, eventsOf, historyOf, latest, stateIs, deviceOf, logsOf, takeFile }
}
