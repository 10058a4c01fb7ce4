import { firmwareOf } from '@outpost/agent/platform/fake/image'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { formOf } from '../../apps/server/src/testing/calls.ts'
import { backupOf } from '../../apps/server/src/testing/images-of-devices.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { browser, fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open, paint, settle, visit } from './visitor.ts'
import { byMenu, byRow, choose, closed, checkByKeyboard, opened, push, tabTo } from './windows.ts'

/**
 * Firmware and configurations for devices, by keyboard alone. Six devices are online, of which the first and the last
 * belong to one family, and one is offline.
 */

const firmware = { name: 'RUTX_R_00.08.01_WEBUI.bin', version: 'RUTX_R_00.08.01' }

setUpBrowserTest({
  devices: 6,
  prepare: async ({ admin }) => {
    await admin.post('/devices', {
      data: [{ company_id: 1, device_series: 'rut', serial: '6001777777', mac: '001e42aabb77', name: 'Away' }],
    })
    const image = firmwareOf({ supported_devices: ['maker,rutx'], version: firmware.version })
    await admin.post('/files', formOf({ type: 'firmware', file: new File([new Uint8Array(image)], firmware.name) }))
    const other = firmwareOf({ supported_devices: ['maker,tcr1'], version: 'TCR1_R_00.07.08' }, { kernel: 2 })
    await admin.post(
      '/files',
      formOf({ type: 'firmware', file: new File([new Uint8Array(other)], 'TCR1_R_00.07.08_WEBUI.bin') }),
    )
    await admin.post(
      '/files',
      formOf({
        type: 'config',
        file: new File([new Uint8Array(backupOf({ 'etc/config/network': 'config interface\n' }))], 'mast.tar.gz'),
      }),
    )
  },
})

const api = async (path: string): Promise<any> => (await program.admin.get(path)).body.data // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever was answered
const idOf = (at: number): number => fleet.devices[at]!.deviceId()!
const named = (layer: Locator, name: string | RegExp): Locator => layer.getByRole('button', { name, exact: true })
const main = () => page.locator('main')
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })

/** Chooses from a field's list by keyboard. @returns all options that it offered */
async function pick(field: Locator, label: string): Promise<string[]> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name: label }).first()
  await option.waitFor()
  const offered = await page.getByRole('option').allInnerTexts()
  for (let n = 0; n < 20 && (await option.getAttribute('data-combobox-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  return offered
}

async function turnOn(name: string): Promise<void> {
  const control = main().getByRole('switch', { name })
  await tabTo(page, control)
  await page.keyboard.press('Space')
  await until(`${name} is on`, 30, () => control.isChecked())
}

/** Confirms a dialog, and waits in "Action status" until every device is done. */
async function sendAndFollow(question: Locator, verb: RegExp, devices: number): Promise<void> {
  await push(page, named(question, verb))
  const status = page.getByRole('dialog').filter({ hasText: 'Action status' })
  await until(
    'every device is done',
    40,
    async () => (await status.getByText('Done', { exact: true }).count()) === devices,
    () => status.innerText(),
  )
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page, 0)
}

test(
  'FILES-003 FILES-010: selected devices get a firmware that fits them, and report its version',
  { timeout: 120_000 },
  async () => {
    await open(visitor, '/management/devices?status=online')
    await until('all devices', 30, async () => (await page.locator('tr[data-index]').count()) === 6)
    await tabTo(page, page.getByRole('checkbox', { name: /all|page/i }).first())
    await page.keyboard.press('Space')
    const way = byMenu(page, main().getByRole('button', { name: /More/ }).first(), 'Update firmware')
    await way.reach()
    await way.press()
    await page.waitForURL('**/management/update-firmware?id=*')
    await settle(page)
    expect(new Set(new URL(page.url()).searchParams.get('id')!.split(',').map(Number))).toEqual(
      new Set([0, 1, 2, 3, 4, 5].map(idOf)),
    )
    const offered = await pick(main().getByRole('combobox', { name: /^Firmware/ }), firmware.name)
    expect(
      offered.filter((text) => text.includes('TCR1')),
      'firmware that fits none of them',
    ).toEqual([])
    expect(offered.find((text) => text.includes(firmware.name))).toContain('fits 2 of 6 devices')
    const before = (await api(`/devices/${idOf(0)}`)).firmware
    await main().getByText(`${before} → ${firmware.version}`).first().waitFor()
    expect(await findViolations(page)).toEqual([])
    await paint(page, 'dark')
    expect(await findViolations(page)).toEqual([])
    await paint(page, 'light')

    const question = await checkByKeyboard(visitor, {
      opener: named(main(), 'Continue'),
      reach: () => tabTo(page, named(main(), 'Continue')),
      press: () => page.keyboard.press('Enter'),
    })
    const text = await question.innerText()
    expect(text).toContain(`${firmware.name} will be installed on 2 devices`)
    expect(text).toContain('Settings are kept.')
    expect(text).toContain('4 devices will be skipped.')
    expect(text.match(/Skipped: different series/g)).toHaveLength(5)
    expect(text).toContain(`${before} → ${firmware.version}`)
    await sendAndFollow(question, /^Update 2 devices$/, 2)
    for (const at of [0, 5])
      expect(await api(`/devices/${idOf(at)}`)).toMatchObject({ firmware: firmware.version, task: null })
    await go(visitor, '/management/devices?status=online')
    await until(
      'the new version in the table',
      30,
      async () => (await page.getByText(firmware.version, { exact: true }).count()) === 2,
    )
  },
)

test(
  'DEVICES-096 FILES-012 DEVICES-013: the table shows an update that waits for an offline device, and it can be cancelled',
  { timeout: 120_000 },
  async () => {
    await open(visitor, '/management/devices?q=Away')
    await tabTo(page, row('Away'))
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Update firmware')
    await page.waitForURL('**/management/update-firmware?id=*')
    await settle(page)
    await pick(main().getByRole('combobox', { name: /^Firmware/ }), firmware.name)
    await main().getByText('Skipped: offline').first().waitFor()
    await turnOn('Apply to offline devices')
    await main().getByText('When it reconnects').waitFor()
    await push(page, named(main(), 'Continue'))
    const question = await opened(page, 0)
    await question.getByText('1 of them must reconnect first.').waitFor()
    await push(page, named(question, /^Update 1 device$/))
    await page.getByRole('dialog').filter({ hasText: 'Action status' }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await go(visitor, '/management/devices?q=Away&task=pending_firmware')
    await row('Away').getByText('Firmware update').first().waitFor({ state: 'attached' })
    const pending = await checkByKeyboard(visitor, byRow(page, row('Away'), 'Pending updates'))
    const job = pending.locator('tr[data-index]', { hasText: 'Away' })
    await job.getByText('Waiting for device').waitFor()
    expect(await job.innerText()).toMatch(/Away[^]*6001777777[^]*Firmware update[^]*RUTX_R_00\.08\.01_WEBUI\.bin/)
    await tabTo(page, job.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await push(page, named(pending, 'Cancel').first())
    const sure = await opened(page, 1)
    await push(page, named(sure, /^Cancel 1 update$/))
    await closed(page, 1)
    await pending.getByText('No pending updates.').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await until('no task', 30, async () => (await api('/devices?q=Away'))[0].task === null)
    await go(visitor, '/management/devices?q=Away')
    await until(
      'the table tells of no task',
      30,
      async () => (await row('Away').getByText('Firmware update').count()) === 0,
    )
  },
)

test(
  'FILES-009 FILES-011: a stored configuration is uploaded to a device, and the confirmation explains a rollback',
  { timeout: 120_000 },
  async () => {
    await open(visitor, '/management/files?q=mast')
    const dialog = await checkByKeyboard(visitor, byRow(page, row('mast.tar.gz'), 'Upload to device'))
    const device = (await api(`/devices/${idOf(0)}`)) as { name: string }
    await pick(dialog.getByRole('combobox', { name: /^Devices/ }), device.name)
    await page.keyboard.press('Escape')
    await dialog.getByText('1 device will be updated.').waitFor()
    await push(page, named(dialog, 'Continue'))
    const question = await opened(page, 1)
    expect(await question.innerText()).toMatch(
      /mast\.tar\.gz will be uploaded to 1 device[^]*To roll back, upload a backup of the current settings/,
    )
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await sendAndFollow(question, /^Upload to 1 device$/, 1)
    expect(fleet.devices[0]!.platform.configuration).toMatch(/^[0-9a-f]{64}$/)
  },
)

test(
  'FILES-004: a configuration can be sent to an offline device from its own page',
  { timeout: 120_000 },
  async () => {
    const { id } = (await api('/devices?q=Away'))[0] as { id: number }
    await open(visitor, `/management/upload-backup?id=${idOf(5)},${id}`)
    const field = main().getByRole('combobox', { name: /^Backup or configuration/ })
    const offered = await pick(field, 'mast.tar.gz')
    expect(
      offered.filter((text) => text.includes('.bin')),
      'firmware among backups',
    ).toEqual([])
    await turnOn('Apply to offline devices')
    await main().getByText('2 devices will be updated.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await push(page, named(main(), 'Continue'))
    await push(page, named(await opened(page, 0), /^Upload to 2 devices$/))
    const status = page.getByRole('dialog').filter({ hasText: 'Action status' })
    await until(
      'the one that is here',
      40,
      async () => (await status.getByText('Done', { exact: true }).count()) === 1,
      () => status.innerText(),
    )
    expect(fleet.devices[5]!.platform.configuration).toMatch(/^[0-9a-f]{64}$/)
    expect(await api('/devices?q=Away')).toMatchObject([{ task: 'pending_configuration' }])
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'JOBS-015 a firmware is rolled out in stages, and the page of the rollout follows them to the end',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/management/update-firmware?id=${idOf(0)},${idOf(5)}`)
    await pick(main().getByRole('combobox', { name: /^Firmware/ }), firmware.name)
    await turnOn('Roll out in stages')
    await tabTo(page, main().getByRole('textbox', { name: /^Devices per stage/ }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('50')
    await push(page, named(main(), 'Continue'))
    const question = await opened(page, 0)
    expect(await question.innerText()).toContain(
      '1 of 2 devices first, then 50% at a time. The rollout stops if more than 1 fail.',
    )
    await push(page, named(question, 'Start rollout'))
    const list = main().locator('tr[data-index]')
    await until(
      'both stages are done',
      30,
      async () => /2 of 2\s+2 of 2/.test(await list.innerText()),
      () => main().innerText(),
    )
    await tabTo(page, list.first())
    await page.keyboard.press('Enter')
    await main()
      .getByRole('heading', { name: new RegExp(firmware.version) })
      .waitFor()
    await until(
      'the stages and the results',
      30,
      async () =>
        (await main().innerText())
          .replaceAll(/\s+/g, ' ')
          .includes(`2 Done Firmware ${firmware.version} was installed.`),
      () => main().innerText(),
    )
    expect((await main().getByRole('region', { name: 'Stages' }).innerText()).replaceAll(/\s+/g, ' ')).toContain(
      '1 1 0 0 1 0 0 2 1 0 0 1 0 0',
    )
    expect(await findViolations(page)).toEqual([])
    await go(visitor, `${new URL(page.url()).pathname.replace(/\/progress$/, '')}/devices`)
    await until(
      'the jobs of both devices',
      30,
      async () => (await main().locator('tr[data-index]').count()) === 2,
      () => main().innerText(),
    )
  },
)

test(
  'FILES-013: the history shows the file, the device, the user and the outcome of each update',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/files')
    const history = await checkByKeyboard(
      visitor,
      byMenu(page, named(main(), 'More actions').first(), 'Update history'),
    )
    const cancelled = history.locator('tr[data-index]', { hasText: 'Away' })
    await cancelled.getByText('Cancelled', { exact: true }).waitFor()
    for (const head of [
      'Device',
      'From version',
      'To version',
      'File',
      'Requested by',
      'Queued',
      'Started',
      'Finished',
      'Result',
    ]) {
      expect(
        await history
          .getByRole('columnheader')
          .filter({ hasText: new RegExp(`^${head}$`) })
          .count(),
        head,
      ).toBe(1)
    }
    const done = history.locator('tr[data-index]', { hasText: firmware.version }).filter({ hasText: 'Done' }).first()
    expect(await done.innerText()).toMatch(/root@outpost\.test|root/)
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'ROLES-032: a user who may only update firmware sees its page, and not the one for backups',
  { timeout: 60_000 },
  async () => {
    const wanted = new Set(['view_devices', 'view_files', 'update_device_firmware'])
    const all = (await api('/roles/permissions?limit=1000')) as { id: number; name: string }[]
    const made = await program.admin.post('/roles', {
      title: 'Fitter',
      company_id: [1],
      permission_id: all.filter(({ name }) => wanted.has(name)).map(({ id }) => id),
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const person = { email: 'fitter@outpost.test', password: adminLogin.password }
    const owner = await program.connect()
    // With the administrator's password.
    await owner.query(`INSERT INTO users (company_id, email, username, role_id, email_verified_at, password_hash)
    SELECT 1, '${person.email}', 'fitter', (SELECT id FROM roles WHERE title = 'Fitter'), now(), password_hash FROM users LIMIT 1`)
    await owner.end()
    const fitter = await visit(browser, program.url, person)
    await open(fitter, '/management/files')
    await fitter.page.locator('main').getByRole('button', { name: 'More actions' }).first().click()
    await fitter.page.getByRole('menuitem').first().waitFor()
    const items = await fitter.page.getByRole('menuitem').allInnerTexts()
    expect(items).toContain('Update firmware')
    expect(items).not.toContain('Upload backup')
    await open(fitter, '/management/update-firmware')
    expect(await fitter.page.getByRole('heading', { level: 1 }).innerText()).toBe('Update firmware')
    await open(fitter, '/management/upload-backup')
    await fitter.page.getByRole('heading', { name: 'No access to this page' }).waitFor()
    await fitter.context.close()
  },
)

test('on a phone nothing is wider than the screen', { timeout: 60_000 }, async () => {
  const phone = await visit(browser, program.url, adminLogin, { viewport: { width: 390, height: 844 } })
  await open(phone, `/management/update-firmware?id=${idOf(0)},${idOf(5)}`)
  await phone.page.getByRole('combobox', { name: /^Firmware/ }).click()
  await phone.page.getByRole('option', { name: firmware.name }).click()
  await phone.page.getByText('Preview').or(phone.page.locator('table')).first().waitFor()
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await phone.page.getByRole('dialog').waitFor()
  expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  expect(await findViolations(phone.page)).toEqual([])
  await phone.context.close()
})
