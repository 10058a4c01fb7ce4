import { firmwareOf } from '@outpost/agent/platform/fake/image'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { formOf } from '../../apps/server/src/testing/calls.ts'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import { byEnter, byRow, closed, checkByKeyboard, opened, push } from './windows.ts'

/** The files and updates of a device on its page, by keyboard alone. Two devices are online, and one is offline. */

const firmware = { name: 'RUTX_R_00.08.01_WEBUI.bin', version: 'RUTX_R_00.08.01' }

setUpBrowserTest({
  devices: 2,
  prepare: async ({ admin }) => {
    await admin.post('/devices', {
      data: [{ company_id: 1, device_series: 'rut', serial: '6001777777', mac: '001e42aabb77', name: 'Away' }],
    })
    const image = firmwareOf({ supported_devices: ['maker,rutx'], version: firmware.version })
    await admin.post('/files', formOf({ type: 'firmware', file: new File([new Uint8Array(image)], firmware.name) }))
  },
})

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string | RegExp): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
const idOf = (at: number): number => fleet.devices[at]!.deviceId()!
const files = async (query: string) =>
  (await program.admin.get(`/files?${query}`)).body.data as { id: number; name: string; device_name: string }[]

/** Requests a file with a button of the tab, waits for it, and returns its name. */
async function request(button: string, type: string): Promise<string> {
  await push(page, named(main(), button))
  if (type === 'config') await push(page, named(await opened(page, 0), 'Request backup'))
  const status = page.getByRole('dialog').filter({ hasText: 'Action status' })
  await status.getByText('1 of 1 finished').waitFor()
  await push(page, named(status, 'Close'))
  await closed(page, 0)
  const [file] = await files(`device_id=${idOf(0)}&type=${type}`)
  await row(file!.name).first().waitFor()
  return file!.name
}

test(
  'DEVICES-120 FILES-050 FILES-051 files of a device are requested and restored on its page, and lead to their jobs and back',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/devices/${idOf(0)}/files`)
    await main().getByText('No files yet. Request a backup').waitFor()
    await main().getByText('No updates yet.').waitFor()
    expect(await findViolations(page)).toEqual([])
    const backup = await request('Request backup', 'config')

    const restore = await checkByKeyboard(visitor, byRow(page, row(backup), 'Restore on this device'))
    await push(page, named(restore, 'Continue'))
    await push(page, named(await opened(page, 1), 'Upload to 1 device'))
    await page.getByRole('dialog').filter({ hasText: 'Action status' }).getByText('1 of 1 finished').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const update = main().getByRole('region', { name: 'Updates' }).locator('tr[data-index]', { hasText: backup })
    await update.getByText('Done').waitFor()

    await request('Request troubleshooting data', 'troubleshoot')
    const log = await request('Request event log', 'eventslog')
    // From the job to its file, and from the file to its device.
    await go(visitor, `/devices/${idOf(0)}/jobs`)
    await byEnter(page, row(log).getByRole('link', { name: log })).reach()
    await page.keyboard.press('Enter')
    const view = await opened(page, 0)
    await view.getByText('this log was asked for').waitFor()
    const [file] = await files(`device_id=${idOf(0)}&type=eventslog`)
    const device = file!.device_name
    await push(page, view.getByRole('link', { name: device }))
    await page.waitForURL(`**/devices/${idOf(0)}/*`)
    expect(visitor.faults).toEqual([])
  },
)

test('DEVICES-120 the tab orders firmware and follows it', { timeout: 60_000 }, async () => {
  await program.admin.post('/devices/updates/set', {
    data: [
      {
        id: idOf(0),
        action: 'update_firmware',
        file_id: (await files(`q=${firmware.name}`))[0]!.id,
        offline: false,
      },
    ],
  })
  await open(visitor, `/devices/${idOf(0)}/files`)
  await row(firmware.version).getByText('Done').waitFor()
  await push(page, named(main(), 'Update firmware'))
  await page.waitForURL(`**/management/update-firmware?id=${idOf(0)}`)
})

test(
  'FILES-056 FILES-057 FILES-058 backups are compared and searched, and the latest is restored with one action',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/devices/${idOf(0)}/files`)
    const newest = await request('Request backup', 'config')
    const compared = await checkByKeyboard(visitor, byRow(page, row(newest), 'Compare with another backup'))
    await compared.getByText('2 files differ · 12 files are the same').waitFor()
    const lines = await compared.getByLabel('etc/config/system').innerText()
    expect(lines).toContain(`+ \toption device_fw_version '${firmware.version}'`)
    expect(lines).toMatch(/− \toption device_fw_version '(?!RUTX_R_00\.08\.01)/)
    await page.keyboard.press('Escape')
    await closed(page, 0)

    const search = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Search backups')))
    await search.getByRole('searchbox').or(search.getByRole('textbox')).first().fill(firmware.version)
    await search.getByText('Found in 1 of 2 backups').waitFor()
    await search.getByText(`etc/config/system:6: option device_fw_version '${firmware.version}'`).waitFor()
    await push(page, search.getByRole('button', { name: new RegExp(newest) }))
    await (await opened(page, 1)).getByText('etc/config/network').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await push(page, named(main(), 'Restore latest backup'))
    const question = await opened(page, 0)
    await question.getByText(newest).first().waitFor()
    await push(page, named(question, 'Upload to 1 device'))
    await page.getByRole('dialog').filter({ hasText: 'Action status' }).getByText('1 of 1 finished').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)

    // A device without a backup.
    await open(visitor, `/devices/${idOf(1)}/files`)
    await push(page, named(main(), 'Restore latest backup'))
    await page.getByText('This device has no backup yet. Request a backup first.').waitFor()
    expect(visitor.faults).toEqual([])
  },
)

test(
  'FILES-052 troubleshooting data is requested from two online devices, and the offline one is named with its reason',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    await until('all devices', 30, async () => (await page.locator('tr[data-index]').count()) === 3)
    await page
      .getByRole('checkbox', { name: /all|page/i })
      .first()
      .press('Space')
    await push(page, named(main(), /More/).first())
    await page.getByRole('menuitem', { name: 'Request troubleshooting data' }).press('Enter')
    const question = await opened(page, 0)
    await question.getByText('2 of 3 devices will get this.').waitFor()
    expect(await question.innerText()).toMatch(/\(1\)\s*Away/)
    await push(page, question.getByRole('button', { name: 'Send to 2 devices' }))
    const status = page.getByRole('dialog').filter({ hasText: '2 of 2 finished' })
    await status.waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)
