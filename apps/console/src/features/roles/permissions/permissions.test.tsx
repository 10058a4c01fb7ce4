import { permissionDescriptions, permissions, isReserved } from '@outpost/contract/permissions'
import { roles } from '@outpost/contract/roles/endpoints'
import { roleSchemas } from '@outpost/contract/roles/schemas'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PageForm } from '../../../kit/form/parts/PageForm.tsx'
import { changeLanguage, type Language, languages } from '../../../kit/i18n/i18n.ts'
import { nameMessages } from '../../../kit/i18n/names.ts'
import { listOf, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, text, type, userWith } from '../../../testing/page.tsx'
import { byCategory } from '../state.ts'
import { PermissionsField } from './PermissionsField.tsx'
import { categoryTitle, matching, permissionDescription, permissionTitle } from './labels.ts'

const all = permissions.map((entry) => ({
  ...entry,
  description: permissionDescriptions[entry.name] ?? entry.title,
  created_at: '',
}))
const HELD = ['view_tags', 'create_tags', 'update_tags', 'delete_tags', 'view_files'] as const

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())
beforeEach(async () => {
  stubNetwork(() => listOf(all))
  await show(
    <PageForm
      endpoint={roles.overwrite}
      schema={roleSchemas.overwrite.input}
      initial={{ role_id: [9] }}
      submitLabel="Send"
    >
      <PermissionsField name="permission_id" />
    </PageForm>,
    { user: userWith(...HELD) },
  )
})

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('fieldset [role="group"] input')]
const named = (name: string) =>
  boxes().find((box) => (box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent) === name)!
const focused = () => document.activeElement as HTMLInputElement
const press = (key: string) =>
  doing(() => void focused().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const chosen = async () => {
  await doing(() => buttonNamed('Send').click())
  const { permission_id } = sent.find(({ method }) => method === 'PUT')!.body as { permission_id: number[] }
  return permission_id.map((id) => all.find((entry) => entry.id === id)!.name)
}

test('ROLES-004 categories are collapsed, each is one tab stop, and the arrow keys move within', async () => {
  expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(
    byCategory(all).map(({ name }) => categoryTitle(name)),
  )
  expect(boxes().every((box) => box.getAttribute('aria-expanded') === 'false')).toBe(true)
  expect(
    boxes()
      .filter((box) => !box.disabled && box.tabIndex === 0)
      .map((box) => box.getAttribute('aria-label')),
  ).toEqual(['Tags', 'Files'])
  await doing(() => named('Tags').focus())
  await press('ArrowRight')
  expect(named('Tags').getAttribute('aria-expanded')).toBe('true')
  await press('ArrowDown')
  expect(focused()).toBe(named('View tags'))
  await press('ArrowDown')
  expect(focused()).toBe(named('Create tags'))
  // Returning by Tab restores the last position.
  expect(boxes().filter((box) => !box.disabled && box.tabIndex === 0)).toEqual([named('Create tags'), named('Files')])
  await press('End')
  expect(focused()).toBe(named('Files'))
  await press('ArrowUp')
  // Permissions that the user does not hold are skipped.
  expect(focused()).toBe(named('Delete tags'))
  expect(named('Assign tags').disabled).toBe(true)
  await press('ArrowLeft')
  expect(focused()).toBe(named('Tags'))
  expect(named('Tags').getAttribute('aria-expanded')).toBe('false')
})

test('ROLES-004 checking a category checks all of it, partly checked ones are shown as such, and required permissions follow (ROLES-054, ROLES-058)', async () => {
  await doing(() => named('Tags').focus())
  await press('ArrowRight')
  await doing(() => named('Create tags').click())
  expect([named('View tags').checked, named('Tags').checked, named('Tags').indeterminate]).toEqual([true, false, true])
  await doing(() => named('Tags').click())
  expect([named('Tags').checked, named('Tags').indeterminate]).toEqual([true, false])
  expect(text()).toContain(`4 of ${all.length} selected`)
  expect(await chosen()).toEqual(expect.arrayContaining(['view_tags', 'create_tags', 'update_tags', 'delete_tags']))
  expect(await chosen()).not.toContain('assign_tags')
})

test('ROLES-004 a search expands its results, says how many there are, and sends no request', async () => {
  const search = document.querySelector<HTMLInputElement>('input[type="search"]')!
  await doing(() => type(search, 'delete tags'))
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await doing(() => void search.dispatchEvent(enter))
  await settle()
  expect(enter.defaultPrevented).toBe(true)
  expect(boxes()).toEqual([named('Tags'), named('Delete tags')])
  expect(document.querySelector('fieldset output')?.textContent).toBe('1 permission found')
  await doing(() => search.focus())
  await press('ArrowDown')
  expect(focused()).toBe(named('Tags'))
})

/** Loads the titles and descriptions of all permissions in a language. */
async function namesIn(language: Language): Promise<{ title: Texts; description: Texts }> {
  const file = (await nameMessages.own['names']!(language)) as Record<string, { permission: Record<string, Texts> }>
  const told = (part: string): [string, string][] =>
    permissions.flatMap(({ name }) => {
      const text = file[language]!.permission[name]?.[part]
      return text === undefined ? [] : [[name, text]]
    })
  return { title: Object.fromEntries(told('title')), description: Object.fromEntries(told('description')) }
}
type Texts = Readonly<Record<string, string>>

test('ROLES-053 every permission has a title and a category in every language, and can be found by both', async () => {
  const [en, ...others] = [await namesIn('en'), await namesIn('nb'), await namesIn('ja'), await namesIn('uk')]
  // The English titles equal those of the API, which are the fallback.
  expect(Object.entries(en.title)).toEqual(permissions.map(({ name, title }) => [name, title]))
  for (const permission of others) {
    expect(Object.keys(permission.title)).toEqual(permissions.map(({ name }) => name))
    // Every title is unique, and none is left in English.
    expect(new Set(Object.values(permission.title)).size).toBe(permissions.length)
    expect(permissions.filter(({ name, title }) => permission.title[name] === title)).toEqual([])
  }
  // Every permission that can be chosen has a description of its own that says what it allows.
  const offered = permissions.filter(({ name }) => !isReserved(name))
  expect(en.description).toEqual(permissionDescriptions)
  const english: readonly string[] = Object.values(en.description)
  for (const { description } of others)
    expect(Object.values(description).filter((about) => english.includes(about))).toEqual([])
  for (const { title, description } of [en, ...others]) {
    expect(Object.keys(description)).toEqual(offered.map(({ name }) => name))
    expect(new Set([...Object.values(description), ...Object.values(title)]).size).toBe(
      offered.length + permissions.length,
    )
  }
  for (const language of languages) {
    await doing(() => changeLanguage(language))
    await settle()
    for (const { category } of all) expect(categoryTitle(category)).not.toMatch(/^roles:/)
    const [reboot] = matching(all, 'execute_device_actions')
    expect(matching(all, permissionTitle(reboot!))).toEqual([reboot])
    expect(matching(all, reboot!.title)).toEqual([reboot])
    expect(matching(all, permissionDescription(reboot!))).toEqual([reboot])
  }
  await doing(() => changeLanguage('en'))
})
