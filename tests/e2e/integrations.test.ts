import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawDevice } from './raw-device.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { go, open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, closed, fill, opened, pick, push, tabTo } from './windows.ts'

/** The page of the integrations by keyboard, with a receiver that answers. */
setUpBrowserTest({ options: { environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }) } })

let server: Server
let base = ''
const heard: { path: string; text: string }[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', text: Buffer.concat(chunks).toString() })
      response.end('taken')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const button = (name: string) => page.getByRole('button', { name }).first()
const rows = () => page.locator('main tr[data-index]')

test(
  'INTEGRATIONS-010 INTEGRATIONS-027 a webhook is created, tested, edited and used',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/integrations')
    await page.getByText('No other system gets events yet.').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    const form = await checkByKeyboard(visitor, byEnter(page, button('Create subscription')))
    await fill(page, form.locator('[name="name"]'), 'Tickets')
    await fill(page, form.locator('[name="url"]'), `${base}/tickets`)
    await pick(page, form.getByLabel('Events').first(), 'device.online')
    await push(page, form.getByRole('button', { name: 'Create subscription' }))
    await page.getByText('Copy this key now. It is not shown again.').first().waitFor()
    await push(page, button('I have copied the key'))
    await closed(page, 0)
    const row = rows().filter({ hasText: 'Tickets' }).first()
    await row.waitFor()
    const answers = await checkByKeyboard(visitor, byRow(page, row, 'Answers'))
    await push(page, answers.getByRole('button', { name: 'Send test event' }))
    await answers.getByText('The test was accepted').waitFor()
    expect(JSON.parse(heard.find(({ path }) => path === '/tickets')!.text)).toMatchObject({ data: { test: true } })
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const edit = await checkByKeyboard(visitor, byRow(page, row, 'Edit'))
    await fill(page, edit.locator('[name="name"]'), 'Help desk')
    await push(page, edit.getByRole('button', { name: 'Save subscription' }))
    await closed(page, 0)
    const device = await RawDevice.join(program, { serial: 'EVENTS', model: 'RUTX50', name: 'Event router' })
    await expect
      .poll(() => heard.filter(({ text }) => text.includes('Event router')).length, { timeout: 20_000 })
      .toBe(1)
    await go(visitor, '/integrations?view=live')
    await page.locator('main tr', { hasText: 'device.online' }).first().waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    await push(page, button('Pause'))
    device.end()
    await page.getByRole('button', { name: /^Continue \([1-9]/ }).waitFor()
    expect(await page.locator('main tr', { hasText: 'device.offline' }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.locator('main tr', { hasText: 'device.offline' }).first().waitFor()
    await fill(page, page.getByRole('textbox', { name: 'Name, serial number or MAC of the device' }), 'no such device')
    await page.getByText('No event matches the filters.').waitFor()
  },
)

test('INTEGRATIONS-020 the catalogue shows every event with an example', async () => {
  await open(visitor, '/integrations?view=catalogue')
  await page.getByRole('heading', { name: 'user.signed_in' }).waitFor()
  expect(await page.locator('main pre').count()).toBeGreaterThan(10)
  expect(await findViolationsInBoth(page)).toEqual([])
})

test(
  'INTEGRATIONS-002 a metrics token is created by keyboard, shown once, and revoked',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/integrations?view=metrics')
    const form = await checkByKeyboard(visitor, byEnter(page, button('Create token')))
    await fill(page, form.locator('[name="name"]'), 'Prometheus')
    await push(page, form.getByRole('button', { name: 'Create token' }))
    await page.getByText('Copy this token now. It is not shown again.').first().waitFor()
    const token = await page.locator('code', { hasText: /^opm_/ }).first().innerText()
    const read = () => fetch(`${program.url}/api/metrics/devices`, { headers: { authorization: `Bearer ${token}` } })
    expect(await (await read()).text()).toContain('# TYPE device_up gauge')
    expect(await findViolationsInBoth(page, '[role="dialog"]')).toEqual([])
    await push(page, button('I have copied the token'))
    await closed(page, 0)
    const row = rows().filter({ hasText: 'Prometheus' }).first()
    await row.waitFor()
    const way = byRow(page, row, 'Revoke token')
    await way.reach()
    await way.press()
    const question = await opened(page, 0)
    await push(page, question.getByRole('button', { name: 'Revoke token' }))
    await closed(page, 0)
    expect((await read()).status).toBe(401)
  },
)

test('INTEGRATIONS-030 the heartbeat is set by keyboard, and calls its address', { timeout: 60_000 }, async () => {
  await open(visitor, '/integrations?view=heartbeat')
  const form = await checkByKeyboard(visitor, byEnter(page, button('Set heartbeat')))
  await fill(page, form.locator('[name="url"]'), `${base}/alive`)
  await push(page, form.getByRole('button', { name: 'Save heartbeat' }))
  await closed(page, 0)
  await expect.poll(() => heard.some(({ path }) => path === '/alive'), { timeout: 30_000 }).toBe(true)
  await tabTo(page, button('Call address now'))
  await page.keyboard.press('Enter')
  await page.getByText('The test was accepted').waitFor()
  await page.getByText('200: taken').first().waitFor()
  expect(await findViolationsInBoth(page)).toEqual([])
})
