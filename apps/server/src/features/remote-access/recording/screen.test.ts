import type { ScreenStartEvent } from '@outpost/contract/remote-access/recording/events'
import { hasXvnc, VncHost } from '@outpost/gateway/protocols/testing/vnc-host'
import { RfbClient } from '@outpost/gateway/protocols/testing/rfb-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { DesktopClient } from '../testing/desktop-client.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { downloadRecording, type DownloadedRecording } from '../testing/recordings.ts'

let outpost: TestOutpost
let device: OnlineDevice
let companyId: number
let admin: Person & { id: number }
const host = new VncHost()

const record = (setting: string, input = false) =>
  admin.put(`/remote/recordings/settings/${companyId}`, { setting, input, keep_days: 90 })
const addEntry = async (): Promise<number> => {
  const name = `Panel ${Math.random().toString(36).slice(2)}`
  const target = { destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'vnc' }
  await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name, ...target }] })
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}
async function open(entryId: number): Promise<{ id: number; client: DesktopClient }> {
  const { data } = (await admin.post(`/remote/${entryId}/sessions`)).body
  return { id: data.id, client: await new DesktopClient(outpost.url, admin, data).started() }
}
const stateOf = async (id: number) => (await admin.get(`/remote/recordings/${id}`)).body.data?.state
const bytesOf = (recording: DownloadedRecording, code: string): Buffer =>
  Buffer.concat(recording.of<string>(code).map((text) => Buffer.from(text, 'base64')))
/** Plays a recording to a client of its own, as the console does. @returns the screen, and its first picture */
async function replay(recording: DownloadedRecording) {
  const [start] = recording.of<ScreenStartEvent>('start')
  const rfb = new RfbClient(() => {})
  rfb.receive(Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.from([1, 1, 0, 0, 0, 0])]))
  rfb.receive(bytesOf(recording, 'server').subarray(start!.skip))
  return { screen: await rfb.begin(), picture: await rfb.picture(640, 480) }
}

describe.skipIf(!hasXvnc)('recordings of a screen on TigerVNC', () => {
  beforeAll(async () => {
    outpost = await startOutpost()
    companyId = (await outpost.build.company()).id
    admin = await outpost.build.user(companyId)
    device = await onlineDevice(outpost, companyId, 'VNC-REC')
    await host.start()
  })
  afterAll(async () => {
    await device?.stop()
    await outpost?.close()
    await host.stop()
  })

  it('REMOTE-256 what the page gets is recorded and can be replayed, without what was typed', async () => {
    await record('on')
    const { id, client } = await open(await addEntry())
    expect(client.notices[0]).toEqual({ t: 'recording', state: 'on', input: false })
    await client.rfb.signIn(host.password)
    client.say({ t: 'opened' })
    const picture = await client.rfb.picture(640, 480)
    client.rfb.press('y'.charCodeAt(0))
    client.leave()
    await expect.poll(() => stateOf(id)).toBe('complete')
    const recording = await downloadRecording(outpost, admin, id)
    expect(recording).toMatchObject({ status: 200, type: 'application/x-ndjson' })
    expect(recording.name).toContain(`session-${id}.screen.jsonl`)
    expect(recording.header).toMatchObject({ version: 1, kind: 'screen', protocol: 'vnc' })
    expect(bytesOf(recording, 'server').equals(Buffer.concat(client.received))).toBe(true)
    expect(recording.of('client')).toEqual([])
    expect(recording.events.at(-1)!.slice(1)).toEqual(['m', 'end: left'])
    const shown = await replay(recording)
    expect(shown.screen).toEqual({ width: 640, height: 480, name: 'Test bench' })
    expect(shown.picture.equals(picture)).toBe(true)
    // No event is larger than a piece.
    expect(Math.max(...recording.of<string>('server').map(({ length }) => length))).toBeLessThanOrEqual(65_536)
    expect((await admin.get(`/remote/recordings/${id}/verification`)).body.data.intact).toBe(true)
    expect((await admin.get(`/remote/recordings/${id}`)).body.data).toMatchObject({ kind: 'screen', has_input: false })
  })

  it('REMOTE-256 input is recorded only if the company wants that, and never the answer to the challenge', async () => {
    await record('on', true)
    const { id, client } = await open(await addEntry())
    expect(client.notices[0]).toEqual({ t: 'recording', state: 'on', input: true })
    expect(await client.rfb.signIn('guess')).toMatchObject({ refused: expect.any(String) })
    client.say({ t: 'refused' })
    client.start()
    await client.rfb.signIn(host.password)
    client.say({ t: 'opened' })
    await client.rfb.picture(640, 480)
    client.rfb.press('y'.charCodeAt(0))
    await new Promise((resolve) => setTimeout(resolve, 300))
    client.leave()
    await expect.poll(() => stateOf(id)).toBe('complete')
    const recording = await downloadRecording(outpost, admin, id)
    // The request for the picture, and the key down and up.
    const typed = bytesOf(recording, 'client')
    expect([typed.length, typed[0], typed.at(-1)]).toEqual([10 + 8 + 8, 3, 'y'.charCodeAt(0)])
    expect((await replay(recording)).screen).toMatchObject({ name: 'Test bench' })
  })

  it('REMOTE-256 with remembered credentials the recording begins after the sign-in of the server', async () => {
    await record('on')
    const entry = await addEntry()
    await admin.put(`/remote/${entry}/credentials`, { password: host.password })
    const { id, client } = await open(entry)
    await client.rfb.begin()
    client.say({ t: 'opened' })
    await client.rfb.picture(640, 480)
    client.leave()
    await expect.poll(() => stateOf(id)).toBe('complete')
    const recording = await downloadRecording(outpost, admin, id)
    expect(recording.of<ScreenStartEvent>('start')).toEqual([{ skip: 12 + 2 + 4 }])
    expect((await replay(recording)).screen).toMatchObject({ width: 640, height: 480 })
  })

  it('REMOTE-156 a screen that must be recorded ends if that fails', async () => {
    await record('required')
    const { client } = await open(await addEntry())
    await client.rfb.signIn(host.password)
    client.say({ t: 'opened' })
    await outpost.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no space'; end $$;
      create trigger refuse before insert on session_recording_parts for each row execute function refuse()`)
    try {
      client.rfb.picture(640, 480).catch(() => undefined)
      expect(await client.hears('end')).toMatchObject({ reason: 'recording_failed' })
    } finally {
      await outpost.asOwner('drop trigger refuse on session_recording_parts; drop function refuse()')
    }
  })
})
