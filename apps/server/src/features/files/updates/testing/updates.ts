import { expect } from 'vitest'
import { fetchBy, type Given } from '../../../../testing/device-files.ts'
import type { Member } from '../../../../testing/member.ts'
import type { TestOutpost } from '../../../../testing/outpost.ts'
import type { Peer } from '../../../../testing/peer.ts'
import type { Answer, Person } from '../../../../testing/person.ts'
import { until } from '../../../../testing/until.ts'

export type Entry = Record<string, unknown>

/** The hello frame of a device that the firmware of the tests is for. */
export const hello = { firmware: 'RUTX_R_00.07.20', model: 'RUTX50' }

/**
 * Helpers to order updates as an administrator and to read their state.
 * @param firmware the file to order when an entry names none
 */
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
  /** Fetches the file of a command as a device does, and reports that it is complete. */
  async function takeFile(member: Member, peer: Peer, run: Entry) {
    const input = run['input'] as Record<string, string>
    peer.send({ kind: 'ack', id: run['id'] })
    const { bytes } = await fetchBy(of().port, member, input['token']!)
    peer.send({ kind: 'progress', id: run['id'], percent: 100, text: 'whole' })
    return { input, bytes }
  }
  return { set, channelOf, eventsOf, historyOf, latest, stateIs, deviceOf, logsOf, takeFile }
}
