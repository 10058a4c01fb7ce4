import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineFleet } from '../support/enrol.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import type { Program } from '../support/program.ts'
import { Site } from '../support/site.ts'
import { until } from '../support/until.ts'

/** Three programs on one database, as on three hosts, each with one role. */
const site = new Site()
let fleet: FleetProcess | undefined

beforeAll(async () => {
  await site.start()
}, 120_000)
afterAll(async () => {
  await fleet?.stop()
  await site.stop()
}, 120_000)

const reaches = (program: Program): Promise<boolean> =>
  fetch(`${program.url}/terms`, { signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  )

test(
  'FRAME-148 OUTPOST_ROLES distributes api, gateway and worker over programs with one database, and a device can be commanded through them',
  { timeout: 300_000 },
  async () => {
    const api = await site.host('api')
    const { admin } = api
    // This server does not exist: the test only needs to see the attempt.
    await admin.post('/email-configurations', {
      name: 'Mail',
      host: 'mail.invalid',
      port: 587,
      email: 'noreply@outpost.test',
      username: 'mail',
      password: 'mail',
    })
    expect((await admin.post('/users/invite', { email: 'new@outpost.test', company_id: 1 })).status).toBeLessThan(300)
    const mail = async () =>
      (await admin.get('/mail-logs')).body.data[0] as { state: string; attempts: number; error: string | null }
    const outcome = async (channel: string, key: number): Promise<string | undefined> =>
      (await admin.get(`/status/channel/${channel}`)).body.data[key]?.at(-1)?.status as string | undefined

    // Only the gateway serves devices, and only the API serves pages and requests.
    const gateway = await site.host('gateway')
    expect([await reaches(api), await reaches(gateway)]).toEqual([true, false])
    fleet = await onlineFleet(api, { count: 1, server: `127.0.0.1:${gateway.port}` })
    const [device] = (await until('the device online', 60, async () =>
      ((rows) => rows.length > 0 && rows)(
        (await admin.get('/devices?status=online')).body.data as { id: number; status: number }[],
      ),
    )) as { id: number }[]
    const { channel } = (await admin.post(`/devices/${device!.id}/command`, { command: 'uptime', wait: 60 })).body
      .meta as { channel: string }
    await until('the outcome of the command', 60, async () => (await outcome(channel, device!.id)) === 'completed')
    expect((await admin.get(`/devices/${device!.id}/commands`)).body.data).toMatchObject([
      { name: 'exec', state: 'completed' },
    ])

    // Slow work is left to the worker, and waits until there is one.
    expect(await mail()).toMatchObject({ state: 'queued', attempts: 0 })
    const worker = await site.host('worker')
    await until('an attempt to send the mail', 60, async () => (await mail()).error !== null, mail)
    expect(await reaches(worker)).toBe(false)
  },
)
