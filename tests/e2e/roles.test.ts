import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open, visit, type Visitor } from './visitor.ts'
import {
  byEnter,
  byMenu,
  byRow,
  choose,
  closed,
  fill,
  checkByKeyboard,
  opened,
  push,
  tabTo,
  type Way,
} from './windows.ts'

/** Roles by keyboard alone, and what they allow a user who holds them. */
const kari = 'kari@outpost.test'
let user: Visitor
setUpBrowserTest({
  async prepare({ admin }) {
    await admin.post('/roles', { title: 'Watcher', company_id: [1], permission_id: [2] })
    const owner = await program.connect()
    // With the administrator's password.
    await owner.query(
      `INSERT INTO users (company_id, email, username, role_id, email_verified_at, password_hash) SELECT 1, '${kari}', 'kari', 4, now(), password_hash FROM users LIMIT 1`,
    )
    await owner.end()
    user = await visit(browser, program.url, { email: kari, password: adminLogin.password })
  },
})

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const box = (layer: Locator, name: string): Locator => layer.getByRole('checkbox', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
const send = () => page.keyboard.press('Control+Enter')
const roleOf = async (title: string) => (await program.admin.get(`/roles?type=custom&q=${title}`)).body.data[0]
const heldBy = async (title: string): Promise<string[]> =>
  (await program.admin.get(`/roles/${(await roleOf(title)).id}/permissions`)).body.data.map(
    ({ name }: { name: string }) => name,
  )

/** Reloads the page and returns the items of the user's menu. */
async function menuOf(visitor: Visitor): Promise<string[]> {
  await open(visitor, '/')
  return visitor.page.getByRole('navigation').first().getByRole('link').allInnerTexts()
}

/** Opens a dialog whose behaviour is tested elsewhere. */
async function enter(way: Way): Promise<Locator> {
  await way.reach()
  await way.press()
  return opened(page, 0)
}

/** Searches for a permission with the list's search field, and moves down to it. */
async function find(layer: Locator, words: string, title: string): Promise<void> {
  await fill(page, layer.getByRole('searchbox'), words)
  await page.keyboard.press('Enter')
  await box(layer, title).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
}

test(
  'ROLES-001 ROLES-002 a role is created from a searched permission and a whole category',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/users/roles')
    await row('Watcher').waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Title', 'Description', 'Company', 'Permissions', 'Users', 'Created', 'Updated']),
    )
    const adding = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Create role')))
    await send()
    await until(
      'the title is asked for',
      30,
      async () => (await adding.locator('input[name="title"]').getAttribute('aria-invalid')) === 'true',
    )
    await adding.getByText('Choose at least one permission.', { exact: true }).waitFor()
    await fill(page, adding.locator('input[name="title"]'), 'Tagger')
    await fill(page, adding.locator('textarea[name="description"]'), 'Sorts the fleet')
    await find(adding, 'view_devices', 'View devices')
    await page.keyboard.press('Space')
    await tabTo(page, adding.getByRole('searchbox'), 'Shift+Tab')
    await page.keyboard.press('Escape')
    await tabTo(page, box(adding, 'Tags'))
    await page.keyboard.press('Space')
    await adding.getByText('6 of').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await send()
    await closed(page, 0)
    await row('Tagger').waitFor()
    expect(await roleOf('Tagger')).toMatchObject({
      title: 'Tagger',
      description: 'Sorts the fleet',
      company_id: 1,
      permissions_count: 6,
    })
    expect(await heldBy('Tagger')).toEqual([
      'view_devices',
      'view_tags',
      'create_tags',
      'update_tags',
      'delete_tags',
      'assign_tags',
    ])
  },
)

test('ROLES-064 roles are compared side by side', { timeout: 60_000 }, async () => {
  await open(visitor, '/users/roles')
  const menu = page.locator('main').getByRole('button', { name: 'More actions' }).first()
  const compared = await checkByKeyboard(visitor, byMenu(page, menu, 'Compare roles'))
  await compared.getByText('Choose the roles to compare.').waitFor()
  await page.keyboard.press('Escape')
  await closed(page, 0)
})

test('ROLES-056 a user with the role sees only what its permissions allow', { timeout: 60_000 }, async () => {
  await open(visitor, `/users?q=${kari}`)
  const edit = await enter(byRow(page, row(kari), 'Change role'))
  await fill(page, edit.getByRole('combobox', { name: 'Role' }), 'Tagger')
  await page.getByRole('option', { name: /^Tagger/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await edit.getByText('Gains:').waitFor()
  await send()
  await closed(page, 0)
  await until('the role is given', 30, async () => (await roleOf('Tagger')).users_count === 1)
  expect(await menuOf(user)).toEqual(['Devices', 'Tags'])
  await user.page.goto('/users/roles')
  await user.page.getByRole('heading', { name: 'No access to this page' }).waitFor()
})

test(
  'ROLES-004 ROLES-060 a role is viewed and edited, and removed permissions are listed before saving',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/users/roles?q=Tagger')
    const shown = await checkByKeyboard(visitor, byEnter(page, row('Tagger'), 'Shift+Tab'))
    expect(await shown.innerText()).toMatch(
      /Devices\s+1\s+View devices\s+See the device list[^\n]+\s+view_devices\s+Tags\s+5\s+View tags\s+See the tag list[^\n]+\s+view_tags/,
    )
    const before = await opened(page, 0)
    await push(page, named(before, 'Edit'))
    const edit = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('searchbox') })
      .filter({ hasText: 'Save changes' })
    await edit.waitFor()
    await tabTo(page, box(edit, 'Tags'))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await edit.getByText('1 user has the role “Tagger”.').waitFor()
    await edit.getByText('Loses: Create tags').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await edit.getByText('Loses: View tags, Create tags').waitFor()
    await send()
    await closed(page, 0)
    expect(await heldBy('Tagger')).toEqual(['view_devices'])
    expect(await menuOf(user)).toEqual(['Devices'])
  },
)

test(
  'ROLES-061 saving a role that was changed meanwhile is refused, and nothing is overwritten',
  { timeout: 60_000 },
  async () => {
    const edit = await enter(byRow(page, row('Tagger'), 'Edit'))
    await fill(page, edit.locator('input[name="title"]'), 'Other tagger')
    const { id } = await roleOf('Tagger')
    await program.admin.put(`/roles/${id}`, { title: 'Tagger of somebody else' })
    await send()
    await edit.getByRole('alert').waitFor()
    expect(await edit.getByRole('alert').innerText()).toMatch(/changed/i)
    await page.keyboard.press('Escape')
    await push(page, named(edit, 'Discard'))
    await closed(page, 0)
    expect((await program.admin.get(`/roles/${id}`)).body.data.title).toBe('Tagger of somebody else')
  },
)

test('ROLES-003 the permissions of two roles are overwritten at once', { timeout: 60_000 }, async () => {
  await open(visitor, '/users/roles?type=custom&sort=title')
  await tabTo(page, row('Tagger'), 'Shift+Tab')
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 selected').first().waitFor()
  const dialog = await checkByKeyboard(
    visitor,
    byEnter(page, named(page.getByRole('region', { name: /selected/ }), 'Replace permissions')),
  )
  await find(dialog, 'view_files', 'View files')
  await page.keyboard.press('Space')
  await dialog.getByText('0 users have the role “Watcher”.').waitFor()
  await dialog.getByText('1 user has the role “Tagger of somebody else”.').waitFor()
  await send()
  await closed(page, 0)
  expect([await heldBy('Tagger'), await heldBy('Watcher')]).toEqual([['view_files'], ['view_files']])
  expect(await menuOf(user)).toEqual(['Files'])
})

test('ROLES-009 a role in use cannot be removed, and an unused one can', { timeout: 60_000 }, async () => {
  const actions = async (title: string) => {
    await open(visitor, `/users/roles?q=${title}`)
    await tabTo(page, row(title), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
  }
  await actions('Tagger')
  await page.getByRole('menuitem', { name: 'Delete', disabled: true }).waitFor()
  await page.keyboard.press('Escape')
  await closed(page, 0, 'menu')
  await actions('Watcher')
  await choose(page, 'Delete')
  await push(page, named(page.getByRole('dialog'), 'Delete role'))
  await row('Watcher').waitFor({ state: 'detached' })
  expect(await roleOf('Watcher')).toBeUndefined()
  // Expected refusals: the second of two edits, and requests of the user's open page after it lost its permission.
  expect([...visitor.faults, ...user.faults].filter((fault) => !/status of (403|409)/.test(fault))).toEqual([])
})
