import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { Cpe } from '../../apps/server/src/features/cwmp/testing/cpe.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import { closed, opened, push } from './windows.ts'

/** A device of TR-069, from the credentials in the dialog to its parameters on its page. */

setUpBrowserTest()

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string | RegExp): Locator => layer.getByRole('button', { name, exact: true })

test(
  'CWMP-026 CWMP-003 CWMP-010 CWMP-027 a device gets its credentials from the dialog, is approved, and shows its parameters',
  { timeout: 120_000 },
  async () => {
    await open(visitor, '/management/devices')
    await push(page, named(main(), 'Add device').first())
    const dialog = await opened(page, 0)
    await dialog.getByText('Over TR-069').click()
    await push(page, named(dialog, 'Create credentials'))
    await dialog.getByText('The password is shown only once.').waitFor()
    expect(await findViolations(page)).toEqual([])
    const [url, username, password] = await dialog.locator('section code').allTextContents()
    const cpe = new Cpe({ url: url!, username: username!, password: password!, serial: 'E2E-1' })
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await cpe.session(['0 BOOTSTRAP'])
    await go(visitor, '/management/devices/pending')
    const card = main().getByRole('listitem').filter({ hasText: 'E2E-1' })
    await card.getByText('00AABB').waitFor()
    await push(page, named(card, /^Approve/))
    await push(page, named(await opened(page, 0), 'Approve'))
    await closed(page, 0)
    await cpe.session()

    const { body } = await program.admin.get('/devices?q=E2E-1')
    const [device] = body.data as [{ id: number; status: number; protocol: string }]
    expect(device).toMatchObject({ status: 1, protocol: 'tr-069' })
    await go(visitor, `/devices/${device.id}/parameters`)
    await main().getByText('Device.DeviceInfo.ModelName').waitFor()
    const tabs = await main().getByRole('link').allTextContents()
    expect(tabs).toContain('Parameters')
    expect(tabs).not.toContain('Services')
    expect(await findViolations(page)).toEqual([])
    expect(visitor.faults).toEqual([])
    cpe.close()
  },
)
