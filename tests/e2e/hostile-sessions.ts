import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { startBrowser } from '../support/browser.ts'
import { Hostile } from '../support/device-pages/hostile.ts'
import { adminLogin, Program } from '../support/program.ts'
import { type RawAnswer, sendRaw } from '../support/raw-http.ts'
import { tlsFront } from '../support/tls-front.ts'
import { visit, type Visitor } from './visitor.ts'

export const hostileAddress = '198.51.100.66'
export let program: Program
let front: Awaited<ReturnType<typeof tlsFront>>
export let browser: Browser
export let url: string
export let visitor: Visitor
export let device: OnlineDevice
export const hostile = new Hostile()
const other = new Hostile()
export let evil: Session
export let victim: Session

/** A session in a tab of the user. */
export interface Session {
  tab: Page
  /** The host name, without the port. */
  host: string
  origin: string
}

/** Starts the program, the browser and both sessions for the test file, and stops them after the last test. */
export function setUpHostileTest(): void {
  beforeAll(async () => {
    program = await Program.prepare({
      environment: () => ({ OUTPOST_PUBLIC_URL: url, OUTPOST_WEB_DOMAIN: 'pages.test' }),
    })
    front = await tlsFront('console.test', program.port)
    url = `https://console.test:${front.port}`
    await program.begin()
    browser = await startBrowser([
      '--host-resolver-rules=MAP console.test 127.0.0.1, MAP *.pages.test 127.0.0.1',
      // Without it, no service worker is registered here.
      '--ignore-certificate-errors',
    ])
    visitor = await visit(browser, url, adminLogin, { ignoreHTTPSErrors: true })
    device = await onlineDevice(program, (await program.admin.get('/user')).body.data.company_id, 'HOSTILE-1')
    await hostile.host.start()
    await other.host.start()
    device.network.set(`${hostileAddress}:80`, hostile.host.port)
    device.network.set('198.51.100.7:80', other.host.port)
    evil = await openSession('Hostile', hostileAddress)
    victim = await openSession('Other', '198.51.100.7')
  }, 150_000)
  afterAll(async () => {
    await browser?.close()
    front?.close()
    await device?.stop()
    await program?.stop()
    await hostile.host.stop()
    await other.host.stop()
  }, 120_000)
}

async function openSession(name: string, address: string): Promise<Session> {
  const target = { destination_ip: address, destination_port: 80, protocol: 'http' }
  await program.admin.post('/devices/remote-access', { data: [{ device_id: device.id, name, ...target }] })
  const entry = (await program.admin.get(`/devices/remote-access?q=${name}`)).body.data[0].id
  const tab = await visitor.context.newPage()
  await tab.goto(`/rms-connect/web?id=${entry}`)
  await tab.getByRole('heading', { name: 'device' }).waitFor()
  const { hostname: host, origin } = new URL(tab.url())
  expect(host).toMatch(/^[0-9a-f]{32}\.pages\.test$/)
  return { tab, host, origin }
}

/** Runs a script in a page, as its own. It may use `await`, and returns what it returns. */
export const run = <T = unknown>({ tab }: Session, script: string): Promise<T> =>
  tab.evaluate<T>(`(async () => { ${script} })()`)

/** Requests to the device of the other session since the last call, without those of its own page. */
export const heardByOther = (): string[] => other.host.seen.splice(0)

/** The cookies that the user's browser sends to the hostile session. */
export async function cookieHeader(): Promise<string> {
  const cookies = await visitor.context.cookies(evil.origin)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Sends a request on the host of the hostile session, with its cookies but without a browser. */
export async function raw(lines: string): Promise<RawAnswer[]> {
  const request = `${lines.replace('HOST', evil.host)}\r\nCookie: ${await cookieHeader()}\r\nConnection: close\r\n\r\n`
  return sendRaw(program.port, request)
}

/** Whether the browser still opens the page of the other device, without a detour through the console. */
export async function otherWorks(): Promise<void> {
  heardByOther()
  const response = await victim.tab.reload()
  expect([response!.status(), response!.request().redirectedFrom()]).toEqual([200, null])
  await victim.tab.getByRole('heading', { name: 'device' }).waitFor()
  expect(heardByOther()).toContain('GET /')
}
