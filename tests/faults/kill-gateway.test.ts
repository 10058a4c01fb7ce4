import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { hasSftpServer } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { hasTelnetd } from '../../packages/gateway/src/protocols/testing/telnet-host.ts'
import { hasXvnc } from '../../packages/gateway/src/protocols/testing/vnc-host.ts'
import { printFigures } from '../support/figures.ts'
import { hasNats, Nats } from '../support/nats.ts'
import { familyOf, killHard } from '../support/processes.ts'
import type { Program } from '../support/program.ts'
import { RemoteScene } from '../support/remote-scene.ts'
import { Site } from '../support/site.ts'
import { secondsSince, until } from '../support/until.ts'

const canRun = hasNats && missingTools.length === 0 && hasSftpServer && hasTelnetd && hasXvnc
if (!canRun)
  process.stdout.write('left out: a gateway that is killed; needs nats-server and what kill-sessions needs\n')

/** Seconds in which pages are told that the gateway is gone (docs/operating.md). */
const toldWithin = 15
/** Seconds from the moment when the gateway listens again until a new terminal is open; see `kill-sessions.test.ts`. */
const backWithin = 10

describe.skipIf(!canRun)('kill -9 of a gateway on a host of its own, with NATS between the hosts', () => {
  const nats = new Nats()
  const site = new Site()
  let api: Program
  let gateway: Program
  let scene: RemoteScene
  let open: Awaited<ReturnType<typeof openAll>>

  const openAll = async () => ({
    ssh: await scene.terminal('ssh'),
    sftp: await scene.files(),
    vnc: await scene.desktop(),
    http: await scene.page(),
  })
  const rowOf = async (id: number) =>
    (await api.admin.get('/devices/connect/logs?limit=100')).body.data.find((row: { id: number }) => row.id === id)

  beforeAll(async () => {
    await Promise.all([nats.start(), site.start()])
    const settings = { NATS_URL: nats.url }
    gateway = await site.host('gateway', settings)
    api = await site.host('api,worker', { ...settings, OUTPOST_DEVICE_PORT: String(gateway.port) })
    scene = await new RemoteScene(api).start()
    open = await openAll()
  }, 300_000)
  afterAll(async () => {
    await scene?.stop()
    await site.stop()
    await nats.stop()
  }, 90_000)

  test('the pages are told, and the web page says that the target cannot be reached', async () => {
    open.ssh.client.type('echo before $((2+2))\n')
    await open.ssh.client.until('the output', () => open.ssh.client.text.includes('before 4'))
    await killHard(familyOf(gateway.supervisorPid))
    const struck = performance.now()
    const ended = [open.ssh, open.sftp, open.vnc].map(({ client }) =>
      client.until('the end', () => client.notices.some(({ t }) => t === 'end'), toldWithin * 1000),
    )
    await Promise.all(ended)
    printFigures('the gateway killed', { 'pages told after': secondsSince(struck) })
    for (const { client } of [open.ssh, open.sftp, open.vnc])
      expect(client.notices.find(({ t }) => t === 'end')).toMatchObject({ reason: 'lost' })
    expect((await open.http.client.open('/home')).status).toBe(502)
  }, 60_000)

  test('a new terminal is open within 10 s, once the gateway listens and the device tries', async () => {
    await gateway.launch()
    const [listening, clock] = [performance.now(), Date.now()]
    let pause = 0
    await until(
      'the device',
      60,
      async () => {
        const { at, seconds } = scene.pause()
        if (at < clock + 1000) pause = Math.max(0, at / 1000 + seconds - clock / 1000)
        return (await api.admin.get(`/devices/${scene.device}`)).body.data.status === 1
      },
      () => gateway.output,
      50,
    )
    const device = secondsSince(listening)
    await scene.terminal('ssh')
    const terminal = secondsSince(listening)
    printFigures('the gateway is back', { pause, device, terminal })
    expect(terminal - pause).toBeLessThanOrEqual(backWithin)
  }, 180_000)

  test('REMOTE-070 the web page answers again at the same address', async () => {
    expect((await open.http.client.open('/home')).status).toBe(200)
    await api.admin.del(`/devices/connect/sessions/${open.http.id}`)
  })

  test('REMOTE-154 every row has an end with the reason, and every recording is intact', async () => {
    scene.leave()
    for (const [kind, { id }] of Object.entries(open)) {
      await until(
        `the end of ${kind}`,
        30,
        async () => (await rowOf(id)).end_time !== null,
        () => rowOf(id),
      )
      if (kind !== 'http') expect(await rowOf(id)).toMatchObject({ end_reason: 'lost' })
      const path = `/remote/recordings/${id}`
      await until(
        `the recording of ${kind}`,
        60,
        async () => (await api.admin.get(path)).body.data.state === 'complete',
      )
      expect((await api.admin.get(`${path}/verification`)).body.data).toMatchObject({ intact: true })
    }
    const active = async () => (await api.admin.get('/devices/connect/logs?active=true')).body.data
    await until('no running row', 30, async () => (await active()).length === 0, active)
  }, 150_000)
})
