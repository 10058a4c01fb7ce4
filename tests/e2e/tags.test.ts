import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { page, program, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { chooseFromList } from './tag-list.ts'
import { findViolations, go, open } from './visitor.ts'
import { byEnter, byRow, choose, closed, fill, checkByKeyboard, opened, push, tabTo } from './windows.ts'

/** Tags and the system pages, by keyboard alone. */
setUpBrowserTest({ prepare: () => registerDevices(['Mast 1', 'Mast 2']) })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
const api = async (path: string): Promise<any> => (await program.admin.get(path)).body.data // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever was answered

test(
  'TAGS-001 TAGS-002 TAGS-004 TAGS-011 TAGS-012 a tag is created, changed, viewed with its devices, and deleted',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/tags')
    await page.getByText('No tags yet.').waitFor()
    const adding = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Create tag').first()))
    await fill(page, adding.locator('input[name="name"]'), 'Ploughs')
    await push(page, named(adding, 'Create tag'))
    await closed(page, 0)
    await row('Ploughs').waitFor()
    const editing = await checkByKeyboard(visitor, byRow(page, row('Ploughs'), 'Edit'))
    await fill(page, editing.locator('input[name="name"]'), 'Snow ploughs')
    await fill(page, editing.locator('textarea[name="description"]'), 'From November to April')
    await push(page, named(editing, 'Save tag'))
    await closed(page, 0)
    await row('Snow ploughs').waitFor()
    expect(await findViolations(page)).toEqual([])

    const [tag] = await api('/tags')
    expect(tag).toMatchObject({ name: 'Snow ploughs', description: 'From November to April', color: '#667085' })
    const [{ id }] = await api('/devices?q=Mast 1')
    await program.admin.post('/devices/tags/assign', { device_id: [id], tag_id: [tag.id] })
    await tabTo(page, row('Snow ploughs'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/tag/${tag.id}/devices`)
    await row('Mast 1').waitFor()
    expect(await row('Mast 2').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])

    await open(visitor, '/tags')
    await tabTo(page, row('Snow ploughs'), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Delete')
    await page.getByText('The tag Snow ploughs will be removed from 1 device.').waitFor()
    const question = page.getByRole('dialog')
    expect(await named(question, 'Delete tag').isDisabled()).toBe(true)
    await fill(page, question.getByRole('textbox'), 'Snow ploughs')
    await push(page, named(question, 'Delete tag'))
    await row('Snow ploughs').waitFor({ state: 'detached' })
    expect(await api('/tags')).toEqual([])
  },
)

test(
  'SYSTEM-015 the audit log shows completed and refused actions, and an entry in full',
  { timeout: 60_000 },
  async () => {
    await program.admin.del('/tags/999999')
    await go(visitor, '/system/audit')
    await row('Created a tag').waitFor()
    expect(await row('Edited a tag').innerText()).toMatch(
      new RegExp(`${adminLogin.email.replaceAll('.', '\\.')}[\\s\\S]*Tag #\\d+[\\s\\S]*Done`),
    )
    expect(await findViolations(page)).toEqual([])
    await go(visitor, '/system/audit?result=refused')
    await until('the refused line alone', 30, async () => (await page.locator('tr[data-index]').count()) === 1)
    const line = await checkByKeyboard(visitor, byEnter(page, row('Deleted a tag'), 'Shift+Tab'))
    expect(await line.innerText()).toMatch(
      /DELETE \/tags\/\{id\}[\s\S]*\/api\/tags\/999999[\s\S]*"refused": "NOT_FOUND"/,
    )
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'DEVICES-063 DEVICES-064 DEVICES-065 devices are approved as a batch and removed from the list',
  { timeout: 60_000 },
  async () => {
    await go(visitor, '/auth-devices')
    await page.getByText('No approved devices yet.').waitFor()
    const adding = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Approve devices').first()))
    await fill(page, adding.locator('input[name="model"]'), 'RUTX50')
    await fill(page, adding.getByLabel('Serial number 1'), '6001000000')
    await fill(page, adding.getByLabel('MAC 1'), '001e42aabb00')
    await push(page, named(adding, 'Approve devices'))
    await closed(page, 0)
    await row('6001000000').waitFor()
    expect(await row('6001000000').innerText()).toMatch(/00:1E:42:AA:BB:00[\s\S]*RUTX50/)
    expect(await findViolations(page)).toEqual([])
    await tabTo(page, row('6001000000'), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Remove from list')
    await push(page, named(page.getByRole('dialog'), 'Remove from list'))
    await page.getByText('No approved devices yet.').waitFor()
  },
)

const tagsOf = async (device: string): Promise<string[]> =>
  (await api(`/devices?q=${device}&fields=tags`))[0].tags.map((tag: { name: string }) => tag.name)

test(
  'DEVICES-044 DEVICES-045 TAGS-005 tags are chosen from the list of all tags, where new ones can be created, or from those of the devices',
  { timeout: 60_000 },
  async () => {
    for (const name of ['Harbour', 'Hilltop'])
      await program.admin.post('/tags', { company_id: 1, name, color: '#0a7b00' })
    await open(visitor, '/management/devices')
    const editing = await checkByKeyboard(visitor, byRow(page, row('Mast 1'), 'Tags'))
    const list = await checkByKeyboard(visitor, byEnter(page, named(editing, 'Browse tags')))
    await push(page, named(list, 'Create tag'))
    const adding = await opened(page, 2)
    await fill(page, adding.locator('input[name="name"]'), 'Island')
    await push(page, named(adding, 'Create tag'))
    await closed(page, 2)
    await list.locator('tr[data-index]', { hasText: 'Island' }).waitFor()
    await fill(page, list.getByRole('searchbox'), 'har')
    await until('the list is searched', 30, async () => (await list.locator('tr[data-index]').count()) === 1)
    await tabTo(page, list.locator('tr[data-index]', { hasText: 'Harbour' }))
    await page.keyboard.press('Enter')
    await closed(page, 1)
    await push(page, named(editing, 'Save tags'))
    await closed(page, 0)
    expect(await tagsOf('Mast 1')).toEqual(['Harbour'])

    await tabTo(page, row('Mast 1'), 'Shift+Tab')
    await page.keyboard.press('Control+a')
    const both = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Tags').first(), 'Shift+Tab'))
    const assigned = both.getByRole('button', { name: /Harbour\s*1 of 2/ })
    await tabTo(page, assigned)
    await page.keyboard.press('Enter')
    await push(page, named(both, 'Save tags'))
    await closed(page, 0)
    await until('both have it', 30, async () => (await tagsOf('Mast 2')).join() === 'Harbour')
  },
)

test(
  'DEVICES-044 DEVICES-047 FRAME-154 a CSV file names devices: an example is offered, and read, skipped and changed lines are shown before tagging',
  { timeout: 60_000 },
  async () => {
    const [tag] = await api('/tags?q=Hilltop')
    await open(visitor, `/tag/${tag.id}/devices`)
    const dialog = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Use a CSV file').first()))
    const link = dialog.getByRole('link', { name: 'Download example' })
    expect(await link.getAttribute('href')).toMatch(/^\/assets-static\//)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tabTo(page, link).then(() => page.keyboard.press('Enter')),
    ])
    const example = await readFile(await download.path(), 'utf8')
    expect(example).toMatch(/^serial,name\r\n\d+,/)
    await tabTo(page, dialog.getByRole('radio', { name: 'Serial number' }), 'Shift+Tab')
    await page.keyboard.press('ArrowUp')
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'masts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        '\uFEFFmac;name\r\n001e.42aa.bb00;Mast 1\r\n00-1E-42-AA-BB-01;Mast 2\r\n00:1E:42:00:00:99;Nobody\r\nMast;3\r\n',
      ),
    })
    await dialog.getByText('2 devices found. 2 tags will be added.').waitFor()
    expect(await dialog.getByRole('region', { name: '2 lines skipped' }).innerText()).toMatch(
      /4\s+00:1E:42:00:00:99\s+Device not found\s+5\s+Mast\s+Invalid format/,
    )
    expect(await dialog.getByRole('region', { name: 'Devices in the file' }).innerText()).toMatch(
      /2\s+001e\.42aa\.bb00\s+Mast 1[^]*3\s+00-1E-42-AA-BB-01\s+Mast 2/,
    )
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    expect((await api(`/tags/${tag.id}`)).devices_count).toBe(0)
    await push(page, named(dialog, 'Save tags'))
    await closed(page, 0)
    await row('Mast 2').waitFor()
    expect((await api(`/tags/${tag.id}`)).devices_count).toBe(2)
  },
)

test(
  'TAGS-003 the page of a company shows its own tags, and a new tag belongs to that company',
  { timeout: 60_000 },
  async () => {
    const { id } = (await program.admin.post('/companies', { name: 'Ferry Lines', parent_id: 1 })).body.data
    await program.admin.post('/tags', { company_id: id, name: 'Ferries' })
    await open(visitor, `/companies/${id}/tags`)
    await row('Ferries').waitFor()
    expect(await page.locator('tr[data-index]').count()).toBe(1)
    expect(await findViolations(page)).toEqual([])
    const adding = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Create tag').first()))
    await fill(page, adding.locator('input[name="name"]'), 'Quays')
    await push(page, named(adding, 'Create tag'))
    await closed(page, 0)
    await row('Quays').waitFor()
    expect((await api('/tags?q=Quays'))[0]).toMatchObject({ company_id: id })
  },
)

test('DEVICES-046 actions that a tag would start are confirmed beforehand', { timeout: 60_000 }, async () => {
  const [tag] = await api('/tags?q=Island')
  const owner = await program.connect()
  await owner.query(
    "INSERT INTO tag_actions (tag_id, place, company_id, action, source_id, source_name) VALUES ($1, 1, 1, 'firmware_upload', 1, 'RUTX 7.7')",
    [tag.id],
  )
  await owner.end()
  const begin = async (): Promise<Locator> => {
    await open(visitor, '/management/devices')
    const way = byRow(page, row('Mast 1'), 'Tags')
    await way.reach()
    await way.press()
    const editing = await opened(page, 0)
    await chooseFromList(page, editing, 'Island')
    return editing
  }
  const editing = await begin()
  const question = await checkByKeyboard(visitor, byEnter(page, named(editing, 'Save tags')))
  expect(await question.innerText()).toContain('Firmware update: RUTX 7.7, on 1 device (Island)')
  expect((await api(`/tags/${tag.id}`)).devices_count).toBe(0)
  await push(page, named(question, 'Save tags and start'))
  await closed(page, 0)
  await until('it is assigned', 30, async () => (await api(`/tags/${tag.id}`)).devices_count === 1)
  // A device that already has the tag starts nothing, and no question appears.
  await push(page, named(await begin(), 'Save tags'))
  await closed(page, 0)
})

test(
  'DEVICES-008 DEVICES-046 they are also confirmed when a tag is set while editing a device',
  { timeout: 60_000 },
  async () => {
    const [tag] = await api('/tags?q=Island')
    await open(visitor, '/management/devices')
    await row('Mast 2').locator('[data-action-menu]').click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const editing = await opened(page, 0)
    await chooseFromList(page, editing, 'Island')
    await push(page, named(editing, 'Save changes'))
    const question = await opened(page, 1)
    expect(await question.innerText()).toContain('Firmware update: RUTX 7.7, on 1 device (Island)')
    await push(page, named(question, 'Save tags and start'))
    await closed(page, 0)
    await until('it is assigned', 30, async () => (await api(`/tags/${tag.id}`)).devices_count === 2)
  },
)

test(
  'USERS-007 USERS-008 an account is removed by its address, and removing the second factor of an unknown address is refused at the field',
  { timeout: 60_000 },
  async () => {
    const owner = await program.connect()
    await owner.query(
      "INSERT INTO users (company_id, email, username, role_id, email_verified_at) VALUES (1, 'gone@outpost.test', 'gone', 3, now())",
    )
    await owner.end()
    await open(visitor, '/forms/remove-mfa-by-email')
    await fill(page, page.locator('input[name="email"]'), 'nobody@outpost.test')
    await push(page, named(page.locator('main'), 'Remove second factor'))
    await until(
      'the field is marked',
      30,
      async () => (await page.locator('input[name="email"]').getAttribute('aria-invalid')) === 'true',
    )
    expect(await findViolations(page)).toEqual([])
    await open(visitor, '/forms/delete-user-by-email')
    expect(await findViolations(page)).toEqual([])
    await fill(page, page.locator('input[name="email"]'), 'gone@outpost.test')
    await push(page, named(page.locator('main'), 'Delete user'))
    await until('the account is gone', 30, async () => (await api('/users?q=gone@outpost.test')).length === 0)
    expect(visitor.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
  },
)

test(
  'DEVICES-009 a selected device is moved to another company, and the dialog lists the tags that are left behind',
  { timeout: 60_000 },
  async () => {
    const [{ id }] = await api('/devices?q=Mast 1')
    const tag = (await program.admin.post('/tags', { company_id: 1, name: 'Coast' })).body.data.id
    await program.admin.post('/devices/tags/assign', { device_id: [id], tag_id: [tag] })
    const company = (await program.admin.post('/companies', { name: 'Lighthouses', parent_id: 1 })).body.data.id
    await open(visitor, '/management/devices')
    const moving = await checkByKeyboard(visitor, byRow(page, row('Mast 1'), 'Move'))
    expect(await moving.innerText()).toMatch(
      /Move device[\s\S]*Mast 1 keeps its key[\s\S]*Tags that will be removed\s+Coast/,
    )
    await fill(page, moving.getByLabel('Target company').first(), 'Lighth')
    const option = page.getByRole('option', { name: 'Lighthouses' }).first()
    await option.waitFor()
    for (let n = 0; n < 20 && (await option.getAttribute('data-combobox-selected')) !== 'true'; n++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await push(page, named(moving, 'Move 1 device'))
    await page.getByText('Moved to Lighthouses.').first().waitFor()
    expect(await api(`/devices/${id}`)).toMatchObject({ company_id: company, tags: [] })
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await row('Lighthouses').waitFor()
  },
)
