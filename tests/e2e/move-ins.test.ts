import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fillStubCloud,
  startStubCloud,
  type StubCloud,
} from '../../apps/server/src/features/move-ins/testing/stub-cloud.ts'
import { page, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { go, open } from './visitor.ts'
import { byEnter, byMenu, checkByKeyboard, closed, fill, push } from './windows.ts'

/** The pages of moves from another cloud by keyboard, with a small server in place of that cloud. */
setUpBrowserTest({ options: { environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }) } })

let cloud: StubCloud
beforeAll(async () => {
  cloud = await startStubCloud()
  fillStubCloud(cloud)
})
afterAll(() => cloud.close())

const button = (name: string) => page.getByRole('button', { name }).first()

test(
  'MOVEINS-001 MOVEINS-002 MOVEINS-015 a source is connected, its plan shown and carried out, and a stage started',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/move-ins')
    await page.getByText('Nothing is being moved in yet').waitFor()
    const begin = await checkByKeyboard(visitor, byEnter(page, button('Connect a source')))
    await fill(page, begin.locator('[name="url"]'), cloud.url)
    await fill(page, begin.locator('[name="token"]'), cloud.token)
    await push(page, begin.getByRole('button', { name: 'Check and read' }))
    await closed(page, 0)
    await page.getByText('Plan ready').first().waitFor({ timeout: 20_000 })
    await page.getByText('The source names no valid MAC address.').first().waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    const apply = await checkByKeyboard(visitor, byEnter(page, button('Carry out the plan')))
    await push(page, apply.getByRole('button', { name: 'Carry out the plan' }))
    await closed(page, 0)
    await page.getByText('Plan carried out').first().waitFor({ timeout: 20_000 })
    const stage = await checkByKeyboard(visitor, byEnter(page, button('Start a stage')))
    await push(page, stage.getByRole('button', { name: 'Move', exact: true }))
    await closed(page, 0)
    await go(visitor, new URL(page.url()).pathname.replace(/plan$/, 'devices'))
    // The stub does not know a single device by its path.
    await page.getByText('The source no longer has this device.').first().waitFor({ timeout: 20_000 })
    expect(await findViolationsInBoth(page)).toEqual([])
    await page.getByText('1, halted').waitFor()
    const again = await checkByKeyboard(visitor, byMenu(page, button('More actions'), 'Read the source again'))
    await push(page, again.getByRole('button', { name: 'Read' }))
    await closed(page, 0)
  },
)
