import type { ScreenStartEvent } from '@outpost/contract/remote-access/recording/events'
import { hasRdp, XrdpHost } from '@outpost/gateway/protocols/testing/rdp-host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { RdpClient } from '../testing/rdp-client.ts'
import { downloadRecording } from '../testing/recordings.ts'

let outpost: TestOutpost
let device: OnlineDevice
let companyId: number
let entry: number
let admin: Person & { id: number }
const host = new XrdpHost()

const record = (setting: string, input = false) =>
  admin.put(`/remote/recordings/settings/${companyId}`, { setting, input, keep_days: 90 })
async function open(): Promise<{ id: number; client: RdpClient }> {
  const { status, body } = await admin.post(`/remote/${entry}/sessions`)
  expect(status).toBe(201)
  return { id: body.data.id, client: await new RdpClient(outpost.url, admin, body.data).begin() }
}
const stateOf = async (id: number) => (await admin.get(`/remote/recordings/${id}`)).body.data?.state
/** Says that the screen is shown, sends this, and leaves. @returns the events of the recording */
async function finish(id: number, client: RdpClient, typed: Buffer) {
  client.say({ t: 'opened' })
  client.send(typed)
  await new Promise((resolve) => setTimeout(resolve, 300))
  client.leave()
  await expect.poll(() => stateOf(id)).toBe('complete')
  const recording = await downloadRecording(outpost, admin, id)
  const bytesOf = (code: string): Buffer =>
    Buffer.concat(recording.of<string>(code).map((text) => Buffer.from(text, 'base64')))
  return { recording, bytesOf, starts: recording.of<ScreenStartEvent>('start') }
}
/** A key, in the form that servers of RDP take from clients (MS-RDPBCGR 2.2.8.1.2). */
const key = Buffer.from([0x04, 0x04, 0x00, 0x1e])

describe.skipIf(!hasRdp)('recordings of a screen on xrdp', () => {
  beforeAll(async () => {
    outpost = await startOutpost()
    companyId = (await outpost.build.company()).id
    admin = await outpost.build.user(companyId)
    device = await onlineDevice(outpost, companyId, 'RDP-REC')
    await host.start()
    const target = { destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'rdp' }
    await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name: 'Office', ...target }] })
    entry = (await admin.get('/devices/remote-access?q=Office')).body.data[0].id
  })
  afterAll(async () => {
    await device?.stop()
    await outpost?.close()
    await host.stop()
  })

  it('REMOTE-280 REMOTE-281 what the page gets is recorded from RDP on, with the answer that a client needs', async () => {
    await record('required')
    const { id, client } = await open()
    expect(client.notices[0]).toEqual({ t: 'recording', state: 'on', input: false })
    await client.attach()
    const { recording, bytesOf, starts } = await finish(id, client, key)
    expect(recording.header).toMatchObject({ version: 1, kind: 'screen', protocol: 'rdp' })
    const [answer, ...rdp] = client.received
    // This target has chosen TLS alone by itself.
    expect(starts).toEqual([{ skip: 0, answer: answer!.toString('base64') }])
    expect(bytesOf('server')).toEqual(Buffer.concat(rdp))
    expect(recording.events.map(([, code]) => code)[0]).toBe('start')
    expect(recording.of('client')).toEqual([])
    expect((await admin.get(`/remote/recordings/${id}/verification`)).body.data.intact).toBe(true)
    expect((await admin.get(`/remote/recordings/${id}`)).body.data).toMatchObject({ kind: 'screen', required: true })
  })

  it('REMOTE-280 input is recorded only if the company wants that, and nothing of the sign-in', async () => {
    await record('on', true)
    const { id, client } = await open()
    expect(client.notices[0]).toEqual({ t: 'recording', state: 'on', input: true })
    await client.attach()
    const { bytesOf } = await finish(id, client, key)
    expect(bytesOf('client')).toEqual(key)
  })

  it('REMOTE-156 a screen that must be recorded ends if that fails', async () => {
    await record('required')
    const { client } = await open()
    await outpost.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no space'; end $$;
      create trigger refuse before insert on session_recording_parts for each row execute function refuse()`)
    try {
      await client.attach()
      expect(await client.hears('end')).toMatchObject({ reason: 'recording_failed' })
    } finally {
      await outpost.asOwner('drop trigger refuse on session_recording_parts; drop function refuse()')
    }
  })
})
