import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { elsewhere, hardCodedPage, own } from '../support/device-pages/hard-coded.ts'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest } from './setup.ts'

/** A device's page that names the device's own address wherever a page can, in the browser of its user. */
setUpBrowserTest()

const host = hardCodedPage()
let device: OnlineDevice
let home: string

beforeAll(async () => {
  await host.start()
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'HARD-1')
  device.network.set('198.51.100.7:80', host.port)
  const target = { destination_ip: '198.51.100.7', destination_port: 80, protocol: 'http' }
  await program.admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name: 'Hard-coded', ...target }],
  })
  const [{ id }] = (await program.admin.get('/devices/remote-access?q=Hard-coded')).body.data
  await page.goto(`/rms-connect/web?id=${id}`)
  await page.getByRole('heading', { name: 'Hard-coded' }).waitFor()
  home = page.url()
})
afterAll(async () => {
  await device?.stop()
  await host.stop()
})

const back = async (): Promise<void> => {
  await page.goto(home)
  await page.getByRole('heading', { name: 'Hard-coded' }).waitFor()
  host.seen.length = 0
}
/** Runs a script in the page. @returns its result */
const run = <T>(script: string): Promise<T> => page.evaluate<T>(`(async () => { ${script} })()`)
/** Checks that a page of the device is shown on the host of the session. */
async function shows(tab: Page, name: string, text = name): Promise<void> {
  await tab.waitForURL(`${new URL(home).origin}/${name}`)
  expect((await tab.locator('p').innerText()).trim()).toBe(text)
}

describe('REMOTE-076 goes through the session:', { timeout: 60_000 }, () => {
  test('what the page loads', async () => {
    await back()
    await page.reload()
    await until('the frame', 20, () => host.seen.includes('GET /frame'))
    expect(host.seen).toEqual(expect.arrayContaining(['GET /', 'GET /picture.gif', 'GET /script.js', 'GET /frame']))
    expect(await run('return [document.images[0].naturalWidth, window.hasScript]')).toEqual([1, true])
    expect(await page.frames()[1]!.locator('p').innerText()).toBe('frame')
  })

  test('what a script asks for, with its method and body', async () => {
    await back()
    const post = `{ method: 'PUT', body: 'a body' }`
    expect(await run(`return (await fetch('${own}/call', ${post})).text()`)).toBe('PUT a body')
    const asked = `const asked = new XMLHttpRequest(); asked.open('POST', '${own}/call')`
    expect(
      await run(
        `${asked}; return new Promise((done) => { asked.onload = () => done(asked.response); asked.send('x') })`,
      ),
    ).toBe('POST x')
  })

  test('a WebSocket', async () => {
    const socket = `const socket = new WebSocket('${own.replace('http', 'ws')}/values')`
    expect(await run(`${socket}; return new Promise((done) => { socket.onmessage = ({ data }) => done(data) })`)).toBe(
      'live',
    )
  })

  test('a link, and a form with its fields', async () => {
    await back()
    await page.click('#link')
    await shows(page, 'link')
    await back()
    await page.click('#send')
    await shows(page, 'form', 'form field=kept')
    await back()
    await page.click('#send-other')
    await shows(page, 'other-form', 'other-form field=kept')
    await back()
    await run(`HTMLFormElement.prototype.submit.call(document.getElementById('form'))`)
    await shows(page, 'form', 'form field=kept')
  })

  test('a frame that a script adds', async () => {
    await back()
    await run(
      `const frame = document.createElement('iframe'); frame.src = '${own}/late-frame'; document.body.append(frame)`,
    )
    await until('the frame', 20, () => host.seen.includes('GET /late-frame'))
  })

  test('a new window', async () => {
    await back()
    const [tab] = await Promise.all([page.waitForEvent('popup'), run(`window.open('${own}/window')`)])
    await shows(tab, 'window')
    await tab.close()
  })

  test.each([
    ['an address that a script assigns', `location.href = '${own}/assigned'`, 'assigned'],
    ['one that it replaces', `location.replace('${own}/replaced')`, 'replaced'],
    ['a page that refreshes', `location.href = '/refresh'`, 'refreshed'],
  ])('%s', async (_what, script, name) => {
    await back()
    await run(`setTimeout(() => { ${script} })`)
    await shows(page, name)
  })
})

test('REMOTE-076 does not change other addresses', { timeout: 60_000 }, async () => {
  await back()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  expect(await run(`return new WebSocket('${elsewhere.replace('http', 'ws')}/values').url`)).toBe(
    `${elsewhere.replace('http', 'ws')}/values`,
  )
  await run(
    `fetch('${elsewhere}/call', { mode: 'no-cors' }).catch(() => {}); new Image().src = '${elsewhere}/picture.gif'`,
  )
  await until(
    'both requests',
    20,
    () => ['call', 'picture.gif'].every((name) => asked.includes(`${elsewhere}/${name}`)),
    () => asked,
  )
  await run(`document.getElementById('elsewhere').addEventListener('click', (event) => event.preventDefault())`)
  await page.click('#elsewhere')
  expect(await page.getAttribute('#elsewhere', 'href')).toBe(`${elsewhere}/link`)
  expect(host.seen).not.toContain('GET /call')
  expect(device.dialled().filter((address) => !address.startsWith('198.51.100.7:'))).toEqual([])
})
