import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { until } from '../support/until.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { ask, findViolations, go, open, settle, visit } from './visitor.ts'
import {
  type Way,
  byEnter,
  byMenu,
  checkByKeyboard,
  choose,
  closed,
  fill,
  hasFocus,
  pick,
  push,
  tabTo,
} from './windows.ts'

/** Companies by keyboard alone: added, changed, moved, viewed, signed up with a real email, and removed. */
let smtp: MailServer
beforeAll(async () => {
  smtp = await new MailServer().start()
})
setUpBrowserTest({
  options: { environment: (url) => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1', OUTPOST_PUBLIC_URL: url }) },
  async prepare({ admin }) {
    await admin.post('/email-configurations', smtp.configuration)
    for (const name of ['Fjord Ferries', 'Northern Lines']) await admin.post('/companies', { name, parent_id: 1 })
  },
})
afterAll(() => smtp?.stop())

const main = () => page.locator('main')
const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
const company = async (name: string): Promise<Record<string, unknown> & { id: number }> =>
  (await program.admin.get(`/companies?q=${name}&search-fields=name`)).body.data[0]

const focusedLine = (): Promise<unknown> =>
  page.evaluate("document.activeElement.closest('tr[data-index]')?.dataset.index")

/** Goes to a row of the list or tree by Tab and the arrow keys: Tab reaches only one of the rows. */
async function reach(name: string, key: 'Tab' | 'Shift+Tab' = 'Shift+Tab'): Promise<void> {
  await row(name).first().waitFor()
  await tabTo(page, page.locator('tr[data-index][tabindex="0"]'), key)
  await page.keyboard.press('Home')
  await until('the first line', 30, async () => (await focusedLine()) === '0', focusedLine, 20)
  while (!(await hasFocus(row(name)))) {
    const before = await focusedLine()
    await page.keyboard.press('ArrowDown')
    // The row gets the focus in the next frame.
    await until(
      `a line below ${String(before)}, on the way to ${name}`,
      30,
      async () => (await focusedLine()) !== before,
      focusedLine,
      20,
    )
  }
}

/** Opens something with an item of a row's menu. */
const byLine = (name: string, label: string | RegExp): Way => ({
  opener: row(name).locator('[data-action-menu]'),
  reach: () => reach(name),
  async press() {
    await page.keyboard.press('Shift+F10')
    await choose(page, label)
  },
})

test(
  'COMPANIES-004 COMPANIES-005 COMPANIES-006 COMPANIES-016 a company is added, renamed only to a different name, and given its limits',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/companies')
    expect(await findViolations(page)).toEqual([])
    const adding = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create company').first()))
    await fill(page, adding.locator('input[name="name"]'), 'Harbour pilots')
    await pick(page, adding.getByRole('combobox'), 'Fjord Ferries')
    await push(page, named(adding, 'Create company'))
    await closed(page, 0)
    await row('Harbour pilots').waitFor()

    const editing = await checkByKeyboard(visitor, byLine('Harbour pilots', 'Edit'))
    await push(page, named(editing, 'Save changes'))
    await page.getByText('Please input different value to save changes.').waitFor()
    await fill(page, editing.locator('input[name="name"]'), 'Coast pilots')
    await push(page, named(editing, 'Save changes'))
    await closed(page, 0)
    await row('Coast pilots').waitFor()

    const flags = await checkByKeyboard(visitor, byLine('Coast pilots', 'Credits and limits'))
    await tabTo(page, flags.locator('input[name="can_use_parent_license"]'))
    await page.keyboard.press('Space')
    await fill(page, flags.locator('input[name="max_devices"]'), '5')
    await push(page, named(flags, 'Save'))
    await closed(page, 0)
    expect(await company('Coast pilots')).toMatchObject({
      parent_name: 'Fjord Ferries',
      can_use_parent_license: 1,
      max_devices: 5,
      max_users: null,
    })
  },
)

test(
  'REMOTE-160 REMOTE-162 a company chooses from its row what is recorded of its sessions',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/companies')
    const settings = await checkByKeyboard(visitor, byLine('Coast pilots', 'Session recording'))
    await pick(page, settings.getByRole('combobox'), 'Required')
    await fill(page, settings.locator('input[name="keep_days"]'), '30')
    await push(page, named(settings, 'Save'))
    await closed(page, 0)
    const { id } = await company('Coast pilots')
    const { body } = await program.admin.get(`/remote/recordings/settings/${id}`)
    expect(body.data).toMatchObject({ setting: 'required', input: false, keep_days: 30 })
  },
)

test(
  'REMOTE-211 REMOTE-228 a company chooses from its row and its page whether remote access needs an approval',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/companies')
    const settings = await checkByKeyboard(visitor, byLine('Coast pilots', 'Approval of remote access'))
    await pick(page, settings.getByRole('combobox'), 'Yes')
    await push(page, named(settings, 'Save'))
    await closed(page, 0)
    const { id } = await company('Coast pilots')
    const { body } = await program.admin.get(`/remote/access-requests/settings/${id}`)
    expect(body.data).toEqual({ company_id: id, setting: 'yes', required: true })

    await open(visitor, `/companies/${id}`)
    const more = byMenu(page, named(main(), 'More actions').first(), 'Approval of remote access')
    const again = await checkByKeyboard(visitor, more)
    expect(await again.getByRole('combobox').inputValue()).toBe('Yes')
    await pick(page, again.getByRole('combobox'), 'No')
    await push(page, named(again, 'Save'))
    await closed(page, 0)
    const after = (await program.admin.get(`/remote/access-requests/settings/${id}`)).body
    expect(after.data).toEqual({ company_id: id, setting: 'no', required: false })
  },
)

test(
  'COMPANIES-007 a company is moved from its row, and appears under its new parent in the tree',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/companies')
    const moving = await checkByKeyboard(visitor, byLine('Coast pilots', /^Move$/))
    await pick(page, moving.getByRole('combobox', { name: 'New parent company' }), 'Northern Lines')
    await push(page, named(moving, 'Move company'))
    await closed(page, 0)
    await until('the move', 30, async () => (await company('Coast pilots'))['parent_name'] === 'Northern Lines')
    await go(visitor, '/companies/tree')
    await row('Northern Lines').waitFor()
    expect(await findViolations(page)).toEqual([])
    await reach('Northern Lines', 'Tab')
    await page.keyboard.press('ArrowRight')
    await row('Coast pilots').waitFor()
  },
)

test(
  'COMPANIES-002 COMPANIES-024 a company opens on its devices, and each of its tabs by Enter',
  { timeout: 60_000 },
  async () => {
    const { id } = await company('Coast pilots')
    await go(visitor, `/companies/${id}`)
    await until('the devices', 30, () => page.url().endsWith(`/companies/${id}/devices`))
    const tabs = page.getByRole('navigation', { name: 'Company sections' })
    const names = await tabs.getByRole('link').allInnerTexts()
    expect(names).toEqual(expect.arrayContaining(['Devices', 'Users', 'Tags', 'Files', 'Resources', 'Settings']))
    for (const name of names) {
      await tabTo(page, tabs.getByRole('link', { name, exact: true }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await tabs.locator('[aria-current="page"]', { hasText: name }).waitFor()
      await settle(page)
      // What other features show here has its own e2e tests.
      if (name === 'Users' || name === 'Settings') expect(await findViolations(page, 'main'), name).toEqual([])
    }
    await go(visitor, '/companies/99999')
    await page.getByText('This company does not exist, or you do not have access to it.').waitFor()
  },
)

test(
  'COMPANIES-008 COMPANIES-029 COMPANIES-030 an invited person creates a company by the mailed link, which works only once',
  { timeout: 60_000 },
  async () => {
    await go(visitor, '/companies')
    const inviting = await checkByKeyboard(
      visitor,
      byMenu(page, named(main(), 'More actions').first(), 'Invite new company'),
    )
    await fill(page, inviting.locator('input[name="email"]'), 'liv@example.test')
    await push(page, named(inviting, 'Send invitation'))
    await closed(page, 0)
    await go(visitor, '/companies/invitations')
    await row('liv@example.test').getByText('Sent', { exact: true }).waitFor({ timeout: 30_000 })
    expect(await findViolations(page)).toEqual([])

    const [path] = /\/company-invitation\/[\w-]{20,}/.exec((await smtp.mailTo('liv@example.test')).text)!
    const founder = await visit(browser, program.url)
    await open(founder, path)
    await founder.page.getByText('has invited liv@example.test to create a company').waitFor()
    expect(await findViolations(founder.page)).toEqual([])
    for (const [name, words] of [
      ['company', 'Strand boats'],
      ['username', 'Liv Strand'],
      ['password', 'a password of my own'],
    ] as const) {
      await fill(founder.page, founder.page.locator(`input[name="${name}"]`), words)
    }
    await founder.page.keyboard.press('Enter')
    await founder.page.locator('header').waitFor({ timeout: 30_000 })
    expect(await ask(founder, 'GET', '/user')).toMatchObject({
      company_name: 'Strand boats',
      role_title: 'Administrator',
    })
    await open(founder, path)
    await founder.page.getByText('This invitation cannot be used').waitFor()
    expect(await findViolations(founder.page)).toEqual([])
    expect(founder.faults.filter((fault) => !/status of 422/.test(fault))).toEqual([])
    await founder.context.close()
    await open(visitor, '/companies')
    await row('Strand boats').waitFor()
  },
)

test(
  'COMPANIES-013 COMPANIES-021 a company is deleted after typing its name, and the list and the outcome update',
  { timeout: 60_000 },
  async () => {
    const removing = await checkByKeyboard(visitor, byLine('Coast pilots', 'Delete'))
    const remove = named(removing, 'Delete company')
    expect(await remove.isDisabled()).toBe(true)
    await tabTo(page, removing.locator('input').first())
    await page.keyboard.type('Coast pilots')
    await push(page, remove)
    await row('Coast pilots').waitFor({ state: 'detached' })
    expect(await company('Coast pilots')).toBeUndefined()
    expect(visitor.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
  },
)
