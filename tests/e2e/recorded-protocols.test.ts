import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasSftpServer, OpenSsh, sftpSubsystem } from '@outpost/gateway/protocols/testing/hosts'
import { hasXvnc, VncHost } from '@outpost/gateway/protocols/testing/vnc-host'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeviceWeb } from '../../apps/server/src/features/remote-access/testing/device-web.ts'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { byRow, checkByKeyboard, fill, push } from './windows.ts'

/** Recordings of what is not a terminal: files, web pages, and the screen of a VNC server. */
setUpBrowserTest({ devices: 1 })

/** Screens are drawn beside the page, and a player skips no more than two seconds. */
const patient = { timeout: 20_000 }

let device: OnlineDevice
beforeAll(async () => {
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'RECORDED-2')
})
afterAll(() => device?.stop())

const named = (name: string): Locator => page.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
async function addEntry(name: string, protocol: string, port: number): Promise<number> {
  const target = { destination_ip: '127.0.0.1', destination_port: port, protocol, recording: 'on' }
  await program.admin.post('/devices/remote-access', { data: [{ device_id: device.id, name, ...target }] })
  return (await program.admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}
/** Opens the recording of the latest session of an entry, in a state. */
async function openRecording(entry: number, state: string): Promise<void> {
  const latest = async () => (await program.admin.get(`/devices/connect/${entry}/sessions`)).body.data[0]
  await expect.poll(async () => (await latest())?.recording, { timeout: 30_000 }).toBe(state)
  await open(visitor, `/remote/recordings/${(await latest()).id}`)
}
/** Checks the page in light and dark, and in a narrow window. */
async function checkLooks(): Promise<void> {
  expect(await findViolationsInBoth(page)).toEqual([])
  await resize(page, narrow)
  expect(await findLayoutFaults(page)).toEqual([])
  await resize(page, wide)
}

test.skipIf(!hasSftpServer)(
  'REMOTE-152 REMOTE-251 REMOTE-252 files are recorded as a list, which can be searched',
  { timeout: 90_000 },
  async () => {
    const host = await new OpenSsh().start([sftpSubsystem])
    const folder = mkdtempSync(join(tmpdir(), 'recorded-files-'))
    try {
      writeFileSync(join(folder, 'plan.txt'), 'text')
      const entry = await addEntry('Recorded files', 'sftp', host.port)
      await open(visitor, `/rms-connect/sftp?id=${entry}`)
      await page.locator('header').getByText('This session is recorded for').waitFor()
      await fill(page, page.getByLabel('Username'), host.user)
      await page.getByText('Private key', { exact: true }).click()
      await fill(page, page.getByRole('textbox', { name: 'Private key' }), host.read('login'))
      await push(page, named('Connect'))
      await push(page, named('Accept and connect'))
      await page.locator('header').getByText('REC', { exact: true }).waitFor()
      await push(page, named('Type a path'))
      await fill(page, page.getByRole('textbox', { name: 'Path' }), folder)
      await page.keyboard.press('Enter')
      await page.getByRole('row').filter({ hasText: 'plan.txt' }).waitFor()
      await open(visitor, '/access-history')
      await openRecording(entry, 'complete')
      await main().getByText(folder, { exact: true }).waitFor()
      await checkLooks()
      await fill(page, page.getByLabel('Search in recording'), folder.toUpperCase())
      await page.keyboard.press('Enter')
      await main().getByText('1 event', { exact: true }).waitFor()
      await fill(page, page.getByLabel('Search in recording'), 'nothing like this')
      await page.keyboard.press('Enter')
      await main().getByText('No match', { exact: true }).waitFor()
    } finally {
      await host.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test(
  'REMOTE-253 REMOTE-258 a web session says that it is recorded before it opens, and its requests are listed',
  { timeout: 90_000 },
  async () => {
    const web = await new DeviceWeb().start()
    try {
      const entry = await addEntry('Recorded page', 'http', web.port)
      await open(visitor, `/rms-connect/web?id=${entry}`)
      await main().getByText('This session is recorded for').waitFor()
      await checkLooks()
      await push(page, named('Continue'))
      await page.getByText('router', { exact: true }).waitFor()
      await page.goto(`${new URL(page.url()).origin}/home?pin=1234`)
      await openRecording(entry, 'running')
      await main().getByText('/home?pin=***', { exact: true }).waitFor()
      await checkLooks()
      await open(visitor, '/remote/access?q=Recorded page')
      const row = page.locator('tr[data-index]', { hasText: 'Recorded page' })
      const ask = await checkByKeyboard(visitor, byRow(page, row, 'Create temporary link'))
      await ask.getByText('This session is recorded for').waitFor()
      await push(page, ask.getByRole('button', { name: 'Create link' }))
      const dialog = page.getByRole('dialog', { name: 'Recorded page' })
      await dialog.getByText(/\.web\.localhost:\d+\/$/).waitFor()
      await dialog.getByText('This session is recorded for').waitFor()
      expect(await findViolationsInBoth(page)).toEqual([])
    } finally {
      await web.stop()
    }
  },
)

test.skipIf(!hasXvnc)(
  'REMOTE-256 REMOTE-257 a screen is replayed, from any place in both directions',
  { timeout: 120_000 },
  async () => {
    const host = await new VncHost().start()
    const colour = (within: string): Promise<string | undefined> =>
      page.evaluate(`(() => {
        const canvas = document.querySelector('${within} canvas')
        if (!canvas || canvas.width < 640) return undefined
        return [...canvas.getContext('2d').getImageData(320, 240, 1, 1).data].slice(0, 3).join()
      })()`)
    try {
      const entry = await addEntry('Recorded panel', 'vnc', host.port)
      await program.admin.put(`/remote/${entry}/credentials`, { password: host.password })
      await open(visitor, `/rms-connect/desktop?id=${entry}`)
      await page.locator('header').getByText('Connected', { exact: true }).waitFor()
      await page.locator('header').getByText('REC', { exact: true }).waitFor()
      await expect.poll(() => colour('[role=application]'), patient).toMatch(/^\d/)
      const before = await colour('[role=application]')
      await page.waitForTimeout(1500)
      await host.window()
      await expect.poll(() => colour('[role=application]'), patient).toBe('255,255,255')
      await page.waitForTimeout(1200)
      await open(visitor, '/access-history')
      await openRecording(entry, 'complete')
      const position = page.getByRole('slider', { name: 'Position' })
      await position.press('End')
      await expect.poll(() => colour('figure'), patient).toBe('255,255,255')
      await checkLooks()
      await position.press('Home')
      await expect.poll(() => colour('figure'), patient).not.toBe('255,255,255')
      await page.keyboard.press('Space')
      await expect.poll(() => colour('figure'), patient).toBe(before)
      await expect.poll(() => colour('figure'), patient).toBe('255,255,255')
      await named('Play (Space)').waitFor()
      // Chromium warns of reading the picture, which this test does.
      expect(visitor.faults.filter((fault) => !fault.includes('willReadFrequently'))).toEqual([])
    } finally {
      await host.stop()
    }
  },
)
