import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { page, program, registerDevices, setStage, visitor } from './stage.ts'
import { findBarriers, go, open } from './visitor.ts'
import { byEnter, byRow, choose, closed, fill, judge, push, tabTo } from './windows.ts'

/** Tags and the pages of the system, by keyboard alone. */
setStage({ prepare: () => registerDevices(['Mast 1', 'Mast 2']) })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
const api = async (path: string): Promise<any> => (await program.admin.get(path)).body.data // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever was answered

test('TAGS-001 TAGS-002 TAGS-004 TAGS-011 TAGS-012 a tag is made, changed, looked at with its devices, and deleted', { timeout: 60_000 }, async () => {
  await open(visitor, '/tags')
  await page.getByText('No tag yet.').waitFor()
  const adding = await judge(visitor, byEnter(page, named(page.locator('main'), 'New tag').first()))
  await fill(page, adding.locator('input[name="name"]'), 'Ploughs')
  await push(page, named(adding, 'Add tag'))
  await closed(page, 0)
  await row('Ploughs').waitFor()
  const editing = await judge(visitor, byRow(page, row('Ploughs'), 'Edit'))
  await fill(page, editing.locator('input[name="name"]'), 'Snow ploughs')
  await fill(page, editing.locator('textarea[name="description"]'), 'From November to April')
  await push(page, named(editing, 'Save tag'))
  await closed(page, 0)
  await row('Snow ploughs').waitFor()
  expect(await findBarriers(page)).toEqual([])

  const [tag] = await api('/tags')
  expect(tag).toMatchObject({ name: 'Snow ploughs', description: 'From November to April', color: '#667085' })
  const [{ id }] = await api('/devices?q=Mast 1')
  await program.admin.post('/devices/tags/assign', { device_id: [id], tag_id: [tag.id] })
  await tabTo(page, row('Snow ploughs'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/tag/${tag.id}/devices`)
  await row('Mast 1').waitFor()
  expect(await row('Mast 2').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])

  await open(visitor, '/tags')
  await tabTo(page, row('Snow ploughs'), 'Shift+Tab')
  await page.keyboard.press('Shift+F10')
  await choose(page, 'Delete')
  await page.getByText('1 device loses the tag Snow ploughs.').waitFor()
  await push(page, named(page.getByRole('dialog'), 'Delete tag'))
  await row('Snow ploughs').waitFor({ state: 'detached' })
  expect(await api('/tags')).toEqual([])
})

test('SYSTEM-015 the audit log tells what was done and what was refused, and shows a line whole', { timeout: 60_000 }, async () => {
  await program.admin.del('/tags/999999')
  await go(visitor, '/system/audit')
  await row('Tag created successfully').waitFor()
  expect(await row('Tag updated successfully').innerText()).toMatch(new RegExp(`${adminLogin.email.replaceAll('.', '\\.')}[\\s\\S]*tag:\\d+[\\s\\S]*Done`))
  expect(await findBarriers(page)).toEqual([])
  await go(visitor, '/system/audit?result=refused')
  await until('the refused line alone', 5, async () => (await page.locator('tr[data-index]').count()) === 1)
  const line = await judge(visitor, byEnter(page, row('Failed to remove tag'), 'Shift+Tab'))
  expect(await line.innerText()).toMatch(/DELETE \/tags\/\{id\}[\s\S]*\/api\/tags\/999999[\s\S]*"refused": "NOT_FOUND"/)
  await page.keyboard.press('Escape')
  await closed(page, 0)
})

test('DEVICES-063 DEVICES-064 DEVICES-065 devices are approved as a delivery and taken off the list', { timeout: 60_000 }, async () => {
  await go(visitor, '/auth-devices')
  await page.getByText('No approved device yet.').waitFor()
  const adding = await judge(visitor, byEnter(page, named(page.locator('main'), 'Approve devices').first()))
  await fill(page, adding.locator('input[name="model"]'), 'RUTX50')
  await fill(page, adding.getByLabel('Serial 1'), '6001000000')
  await fill(page, adding.getByLabel('MAC 1'), '001e42aabb00')
  await push(page, named(adding, 'Approve devices'))
  await closed(page, 0)
  await row('6001000000').waitFor()
  expect(await row('6001000000').innerText()).toMatch(/00:1E:42:AA:BB:00[\s\S]*RUTX50/)
  expect(await findBarriers(page)).toEqual([])
  await tabTo(page, row('6001000000'), 'Shift+Tab')
  await page.keyboard.press('Shift+F10')
  await choose(page, 'Take off the list')
  await push(page, named(page.getByRole('dialog'), 'Take off the list'))
  await page.getByText('No approved device yet.').waitFor()
})

test('USERS-007 USERS-008 an account goes by its address, and the second factor of an unknown one is refused at its field', { timeout: 60_000 }, async () => {
  const owner = await program.connect()
  await owner.query("INSERT INTO users (company_id, email, username, role_id, email_verified_at) VALUES (1, 'gone@outpost.test', 'gone', 3, now())")
  await owner.end()
  await open(visitor, '/forms/remove-mfa-by-email')
  await fill(page, page.locator('input[name="email"]'), 'nobody@outpost.test')
  await push(page, named(page.locator('main'), 'Remove second factor'))
  await until('the field is marked', 5, async () => (await page.locator('input[name="email"]').getAttribute('aria-invalid')) === 'true')
  expect(await findBarriers(page)).toEqual([])
  await open(visitor, '/forms/delete-user-by-email')
  expect(await findBarriers(page)).toEqual([])
  await fill(page, page.locator('input[name="email"]'), 'gone@outpost.test')
  await push(page, named(page.locator('main'), 'Delete user'))
  await until('the account is gone', 5, async () => (await api('/users?q=gone@outpost.test')).length === 0)
  expect(visitor.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
})
