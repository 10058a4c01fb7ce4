import { expect, test } from 'vitest'
import { FINGERPRINT_COMMAND } from '../../apps/console/src/features/devices/pending/command.ts'
import { RawDevice } from './raw-device.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { byEnter, closed, checkByKeyboard, opened, push } from './windows.ts'

/** The page of devices that wait for approval. */
setUpBrowserTest({
  prepare: async (program) => {
    for (const name of ['north', 'south', 'east'])
      await RawDevice.knock(program, { name, serial: `W-${name}`, model: 'RUTX50', mac: '001E42AABB01' })
  },
})

interface Waiting {
  name: string
  fingerprint: string
  fingerprint_md5: string
}
const waiting = async (): Promise<Waiting[]> => (await program.admin.get('/devices/pending')).body.data
const card = (name: string) => page.locator('main li', { has: page.getByRole('heading', { name }) })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test(
  'DEVICES-010 NOTIFICATIONS-020: the notice leads to the cards, with the whole fingerprint, the claims and the reason',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/notifications')
    await page.locator('main').getByRole('link', { name: 'Unregistered devices are awaiting approval.' }).click()
    await page.waitForURL('**/management/devices/pending')
    const [one] = (await waiting()).filter(({ name }) => name === 'north')
    const text = await card('north').innerText()
    expect(one!.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/)
    expect(one!.fingerprint_md5).toMatch(/^([0-9a-f]{2}:){15}[0-9a-f]{2}$/)
    for (const part of [one!.fingerprint, one!.fingerprint_md5, 'W-north', 'RUTX50', '00:1E:42:AA:BB:01', '127.0.0.1'])
      expect(text).toContain(part)
    expect(text).toContain('It has connected for the first time.')
    expect(await page.locator('main').innerText()).toContain(FINGERPRINT_COMMAND)
    expect(await findViolationsInBoth(page)).toEqual([])
  },
)

test('DEVICES-010: one is refused, and its card goes', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices/pending')
  await push(page, button('Reject east'))
  const question = await opened(page, 0)
  await push(page, question.getByRole('button', { name: 'Reject device' }))
  await closed(page, 0)
  await card('east').waitFor({ state: 'detached' })
  expect((await waiting()).map(({ name }) => name).toSorted()).toEqual(['north', 'south'])
})

test(
  'DEVICES-144: several are approved at once, by the fingerprints that were shown',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices/pending')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const dialog = await checkByKeyboard(visitor, byEnter(page, button('Approve 2 devices')))
    for (const { fingerprint } of await waiting()) expect(await dialog.innerText()).toContain(fingerprint)
    await push(page, dialog.getByRole('button', { name: 'Approve 2 devices' }))
    await closed(page, 0)
    await page.getByText('No devices are awaiting approval.').waitFor()
    const { body } = await program.admin.get('/devices?q=W-&sort=name')
    expect(body.data.map((device: { name: string }) => device.name)).toEqual(['north', 'south'])
  },
)
