import type { RequestEvent } from '@outpost/contract/remote-access/recording/events'
import { expect, test } from 'vitest'
import { SessionBrowser } from '../../apps/server/src/features/remote-access/testing/browser.ts'
import { DeviceWeb } from '../../apps/server/src/features/remote-access/testing/device-web.ts'
import { onlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { downloadRecording } from '../../apps/server/src/features/remote-access/testing/recordings.ts'
import { setUpProgram } from '../support/setup.ts'
import { sleep, until } from '../support/until.ts'

const stage = setUpProgram()
/** Milliseconds until a request is stored. */
const behind = 2000

test(
  'REMOTE-154 REMOTE-255 after kill -9 the recording of a web session has all requests until 2 s before, and goes on',
  { timeout: 300_000 },
  async () => {
    const { program } = stage
    const { admin } = program
    const web = await new DeviceWeb().start()
    const device = await onlineDevice(program, 1, 'KILL-2')
    const target = { destination_ip: '127.0.0.1', destination_port: web.port, protocol: 'http', recording: 'required' }
    await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name: 'Killed page', ...target }] })
    const [entry] = (await admin.get('/devices/remote-access?q=Killed page')).body.data
    const { channel } = (await admin.post(`/devices/connect/${entry.id}`, { duration: 1800 })).body.meta
    const last = async () => (await admin.get(`/status/channel/${channel}`)).body.data[device.id]?.at(-1)
    await until('the link', 30, async () => (await last())?.status === 'completed')
    const { link, data } = await last()
    const browser = new SessionBrowser(program.port, link)
    const { url } = (await admin.post('/remote/web-tickets', { host: data.host })).body.data
    const { pathname, search } = new URL(url)
    await browser.open(pathname + search)
    const sent: { path: string; at: number }[] = []
    for (let n = 0; n < 50; n++) {
      const path = `/home?n=${n}`
      expect((await browser.open(path)).status).toBe(200)
      sent.push({ path, at: Date.now() })
      await sleep(100)
    }
    const killed = Date.now()
    await program.kill('api')
    await device.stop()
    const recording = `/remote/recordings/${data.session_id}`
    await until(
      'it answers again',
      120,
      async () => (await admin.get(recording).catch(() => ({ status: 0 }))).status === 200,
    )
    expect((await admin.get(recording)).body.data.state).toBe('running')
    const pathsNow = async (): Promise<string[]> =>
      (await downloadRecording(program, admin, data.session_id)).of<RequestEvent>('request').map(({ path }) => path)
    const due = sent.filter(({ at }) => at <= killed - behind)
    expect(due.length).toBeGreaterThan(10)
    const kept = await pathsNow()
    expect(due.filter(({ path }) => !kept.includes(path))).toEqual([])
    // The device is gone, but the session is not.
    expect((await browser.open('/home?n=after')).status).toBe(502)
    await until('the request afterwards', 10, async () => (await pathsNow()).includes('/home?n=after'))
    await admin.del(`/devices/connect/sessions/${data.session_id}`)
    await until('the end', 40, async () => (await admin.get(recording)).body.data.state === 'complete')
    expect((await admin.get(`${recording}/verification`)).body.data.intact).toBe(true)
    await web.stop()
  },
)
