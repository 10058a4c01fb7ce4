import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileEvent, RequestEvent } from '@outpost/contract/remote-access/recording/events'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { downloadRecording } from '../../apps/server/src/features/remote-access/testing/recordings.ts'
import { hasSftpServer } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { hasTelnetd } from '../../packages/gateway/src/protocols/testing/telnet-host.ts'
import { hasXvnc } from '../../packages/gateway/src/protocols/testing/vnc-host.ts'
import { noBrowser, signedInPage, startBrowser } from '../support/browser.ts'
import { printFigures } from '../support/figures.ts'
import { carriersOf, familyOf, isRunning, listeningPorts, procFile, zombiesOf } from '../support/processes.ts'
import { Program } from '../support/program.ts'
import { RemoteScene } from '../support/remote-scene.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const reason = [
  ...missingTools,
  ...(hasSftpServer ? [] : ['sshd with sftp-server']),
  ...(hasTelnetd ? [] : ['telnetd']),
  ...(hasXvnc ? [] : ['Xvnc']),
].join(', ')
if (reason) process.stdout.write(`left out: sessions through a server that is killed; missing: ${reason}\n`)

/** Milliseconds until what happened is stored in a recording. */
const behind = 2000
/**
 * Seconds from the moment when the server listens again until a new terminal is open, without the rest of the pause that
 * the device was in: its pauses are random and grow (PLANE-017).
 */
const backWithin = 10
/** Seconds for an attempt that the device began before the server listened. */
const attempt = 1

let program: Program
let scene: RemoteScene
let folder: string
let browser: Browser | undefined
/** A page of the console; undefined where there is no browser. */
let tab: Page | undefined

beforeAll(async () => {
  if (reason) return
  folder = mkdtempSync(join(tmpdir(), 'outpost-killed-'))
  program = await Program.start()
  scene = await new RemoteScene(program).start()
  if (noBrowser()) return void process.stdout.write(`left out: the page of a session; ${noBrowser()}\n`)
  browser = await startBrowser()
  tab = await signedInPage(browser, program.url)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await scene?.stop()
  await program?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
}, 90_000)

/** Something that its user has seen: what a recording must contain, and when it was seen. */
interface Seen {
  what: string
  at: number
}

interface HistoryRow {
  id: number
  end_time: string | null
  end_reason: string | null
}
const history = async (): Promise<HistoryRow[]> =>
  (await program.admin.get('/devices/connect/logs?limit=100')).body.data

describe.skipIf(reason).each([
  { what: 'the process of the API and the gateway', roles: ['api'] },
  { what: 'the whole program', roles: ['supervisor', 'api', 'worker'] },
] as const)('kill -9 of $what during sessions of every kind', ({ what, roles }) => {
  /** By session: what its user has seen. */
  const seen = new Map<number, Seen[]>()
  let open: Awaited<ReturnType<typeof openAll>>
  let upload: Promise<unknown>
  let killed = 0
  /** The sessions that were running. */
  let before: HistoryRow[]
  let family: number[]
  let ports: number[]
  const home = (): string => join(folder, what.replaceAll(' ', '-'))

  /** Opens a terminal in the browser. Its host key has been accepted. */
  async function openTab(page: Page): Promise<void> {
    await page.goto(`${program.url}/rms-connect/ssh?id=${scene.entry('ssh')}`)
    await page.getByLabel('Username').fill(scene.ssh.user)
    await page.getByText('Private key', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Private key' }).fill(scene.ssh.read('login'))
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.locator('header').getByText('Connected', { exact: true }).waitFor({ timeout: 30_000 })
  }

  async function openAll() {
    const { client: files, id } = await scene.files()
    return {
      ssh: await scene.terminal('ssh'),
      telnet: await scene.terminal('telnet'),
      sftp: { client: files, id },
      http: await scene.page(),
      vnc: await scene.desktop(),
    }
  }

  /** Lets each user do something that leaves a trace, and notes it as soon as its outcome is seen. */
  async function act(n: number): Promise<void> {
    const note = ({ id }: { id: number }, trace: string) =>
      void seen.set(id, [...(seen.get(id) ?? []), { what: trace, at: Date.now() }])
    const word = `word-${1000 + n}`
    const type = async (session: typeof open.ssh): Promise<void> => {
      // Only the output has the sum.
      session.client.type(`echo word-$((1000+${n}))\n`)
      await session.client.until('the output', () => session.client.text.includes(word))
      note(session, word)
    }
    await Promise.all([
      type(open.ssh),
      type(open.telnet),
      open.sftp.client.does({ t: 'mkdir', path: join(home(), word) }).then(() => note(open.sftp, word)),
      open.http.client.open(`/home?n=${word}`).then(({ status }) => {
        expect(status).toBe(200)
        note(open.http, word)
      }),
      open.vnc.client.rfb.picture(32, 32).then(() => note(open.vnc, String(bytesOf(open.vnc.client.received)))),
    ])
  }

  test('sessions of every kind are used, otherwise the run proves nothing', async () => {
    mkdirSync(home())
    open = await openAll()
    if (tab) await openTab(tab)
    const endless = new Readable({ read() {} })
    endless.push(Buffer.alloc(100_000, 'x'))
    upload = open.sftp.client
      .upload(join(home(), 'upload.bin'), Readable.toWeb(endless) as ReadableStream)
      .catch(() => undefined)
    await until('the upload', 20, () => leftovers().length === 1, leftovers)
    for (let n = 0; n < 40; n++) await Promise.all([act(n), sleep(100)])
    family = familyOf(program.supervisorPid).filter((pid) => procFile(pid, 'cmdline').includes('main.mjs'))
    ports = listeningPorts(family)
    expect(shells().length).toBeGreaterThan(0)
    before = (await history()).filter(({ end_time }) => end_time === null)
    killed = Date.now()
    await program.kill(...roles)
    endless.destroy()
    expect(ports).toContain(program.port)
  }, 180_000)

  /** The shells of sessions on the target. */
  const shells = (): number[] => carriersOf(`HOME=${scene.ssh.folder}`)
  const leftovers = (): string[] => readdirSync(home()).filter((name) => name.endsWith('.part'))

  test('the device is back and a new terminal is open within 10 s, once the server listens and the device tries', async () => {
    await upload
    if (roles.some((role) => role === 'supervisor')) await program.launch()
    const answers = (): Promise<boolean> =>
      fetch(`${program.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until('the server to listen', 120, answers, () => program.output, 20)
    const [listening, clock] = [performance.now(), Date.now()]
    let pause = 0
    await until(
      'the device',
      60,
      async () => {
        const { at, seconds } = scene.pause()
        if (at < clock + attempt * 1000) pause = Math.max(0, at / 1000 + seconds - clock / 1000)
        return (await program.admin.get(`/devices/${scene.device}`)).body.data.status === 1
      },
      () => program.output,
      50,
    )
    const device = secondsSince(listening)
    const { client } = await scene.terminal('ssh')
    client.type('echo back $((2+2))\n')
    await client.until('the output', () => client.text.includes('back 4'))
    const terminal = secondsSince(listening)
    printFigures(`${what} killed`, { 'listens after': (clock - killed) / 1000, pause, device, terminal })
    expect(terminal - pause).toBeLessThanOrEqual(backWithin)
  }, 240_000)

  test('REMOTE-230 every session that has ended has its end and the reason, and its page is told', async () => {
    const rows = await history()
    const ended = before.filter(({ id }) => id !== open.http.id)
    expect(ended.length).toBeGreaterThanOrEqual(4)
    for (const { id } of ended)
      expect(rows.find((row) => row.id === id)).toMatchObject({
        end_time: expect.any(String),
        end_reason: 'interrupted',
      })
    const returning = await program.admin.post('/remote/sessions/resume', {
      access_id: scene.entry('ssh'),
      session_id: open.ssh.id,
    })
    expect(returning.body.data).toMatchObject({ state: 'ended', reason: 'interrupted', ticket: null })
  })

  test('REMOTE-230 the page of a terminal says that the server stopped, and offers to connect again', async () => {
    if (!tab) return
    const end = tab.getByRole('alert').filter({ hasText: 'Session ended' })
    await end.getByText('The server stopped unexpectedly.').waitFor({ timeout: 30_000 })
    await end.getByRole('button', { name: 'Reconnect' }).click()
    await tab.getByLabel('Username').waitFor()
    await openTab(tab)
    await tab.goto('about:blank')
  }, 90_000)

  test('REMOTE-070 the page of a web session answers at the same address, with the same cookie', async () => {
    const answer = await open.http.client.open('/home?n=after')
    expect({ status: answer.status, text: answer.body }).toMatchObject({ status: 200, text: /^cookie/ })
    await program.admin.del(`/devices/connect/sessions/${open.http.id}`)
  })

  test('REMOTE-114 the next session removes what an upload has left', async () => {
    expect(leftovers()).toHaveLength(1)
    await scene.files()
    await until('no leftovers', 20, () => leftovers().length === 0, leftovers)
  })

  test('REMOTE-154 REMOTE-255 every recording is intact and has everything until 2 s before', async () => {
    for (const [kind, { id }] of Object.entries(open)) {
      const path = `/remote/recordings/${id}`
      const stateNow = async () => (await program.admin.get(path)).body.data?.state
      const wanted = kind === 'http' ? 'complete' : 'interrupted'
      await until(`the end of the recording of ${kind}`, 60, async () => (await stateNow()) === wanted, stateNow)
      expect((await program.admin.get(`${path}/verification`)).body.data).toMatchObject({ intact: true })
      const recording = await downloadRecording(program, program.admin, id)
      const due = seen.get(id)!.filter(({ at }) => at <= killed - behind)
      expect(due.length, kind).toBeGreaterThan(10)
      const isKept: (trace: string) => boolean =
        kind === 'vnc'
          ? (bytes) =>
              bytesOf(recording.of<string>('server').map((text) => Buffer.from(text, 'base64'))) >= Number(bytes)
          : (trace) => tracesOf(kind, recording).includes(trace)
      expect({ kind, missing: due.filter((one) => !isKept(one.what)) }).toEqual({ kind, missing: [] })
    }
  }, 120_000)

  test('nothing is left: no running row, no process, no zombie, no other port, no shell on a target', async () => {
    scene.leave()
    const active = async () => (await program.admin.get('/devices/connect/logs?active=true')).body.data
    // The terminal in the browser goes on for two minutes.
    for (const { id } of await active()) await program.admin.del(`/devices/connect/sessions/${id}`)
    await until('no running row', 30, async () => (await active()).length === 0, active)
    const now = familyOf(program.supervisorPid)
    // The database goes on when its supervisor is killed.
    expect(family.filter((pid) => !now.includes(pid) && isRunning(pid))).toEqual([])
    expect(listeningPorts(now)).toEqual(ports)
    const machine = scene.agent.machine.processes()
    expect(zombiesOf([program.supervisorPid, ...machine])).toEqual([])
    expect(listeningPorts(machine)).toEqual([])
    await until('no shell on the target', 20, () => shells().length === 0, shells)
  }, 90_000)
})

const bytesOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** The text of a recording in which the traces of a session must be. */
function tracesOf(kind: string, recording: Awaited<ReturnType<typeof downloadRecording>>): string {
  if (kind === 'sftp') return JSON.stringify(recording.of<FileEvent>('file'))
  if (kind === 'http') return JSON.stringify(recording.of<RequestEvent>('request'))
  return recording.of<string>('o').join('')
}
