import type { Company } from '@outpost/contract/companies/schemas'
import type { Permission } from '@outpost/contract/kit/permissions'
import { toast } from '@outpost/ui/Toast'
import { act } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startBrand } from '../../brand.ts'
import { type DialogProps, type DialogRef, open } from '../../kit/dialog/dialog.tsx'
import { closeAll } from '../../kit/dialog/windows/stack.ts'
import { type Given, listOf, type Sent, sent, stubNetwork } from '../../testing/network.ts'
import {
  buttonNamed,
  doing,
  field,
  preparePage,
  settle,
  show,
  shows,
  text,
  type,
  userWith,
} from '../../testing/page.tsx'
import { visit } from '../../testing/screens.tsx'
import { dialogs } from './dialogs.ts'

vi.mock(import('@outpost/ui/Toast'), async (original) => ({ ...(await original()), toast: vi.fn() }))

const ferries: Company = {
  id: 8,
  name: 'Fjord Ferries',
  company_name: 'Fjord Ferries',
  email: 'office@fjord.example',
  level: 2,
  parent_id: 7,
  parent_name: 'Own company',
  users_count: 2,
  devices_count: 3,
  companies_count: 1,
  credits_left: 40,
  packs_left: 0,
  remaining_data: 5 * 1024 ** 3,
  can_use_parent_license: 1,
  payment_type: 'paid',
  max_companies: null,
  max_users: 4,
  max_devices: null,
  may_have_companies: true,
  revision: 6,
  created_at: '2026-01-02 03:04:05',
  updated_at: '2026-01-02 03:04:05',
  with_subsidiaries: { users: 5, devices: 9, online: 4, credits: 7, packs: 0 },
  devices_online_count: 1,
}

function answer({ path, method }: Sent): Given {
  if (method !== 'GET') return { body: { success: true } }
  if (path === '/companies') return listOf([ferries])
  if (path === '/companies/8') return { body: { success: true, data: ferries } }
  return listOf([])
}

/** Serves the page with another brand. */
async function branded(brand: object): Promise<void> {
  document.getElementById('brand')?.remove()
  document.head.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="brand">${JSON.stringify(brand)}</script>`,
  )
  await startBrand()
}

beforeAll(preparePage)
beforeEach(() => {
  closeAll()
  stubNetwork(answer)
})
afterEach(() => act(() => branded({})))
afterAll(() => vi.unstubAllGlobals())

const changes = (): Sent[] => sent.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/storage'))
const headers = (): string[] =>
  [...document.querySelectorAll('thead th')]
    .map((head) => head.textContent.trim())
    .filter((labels) => labels !== '' && labels !== 'Actions')
const items = (): string[] => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent.trim())
const tabs = (): string[] =>
  [...document.querySelectorAll('nav[aria-label="Company sections"] a')].map((tab) => tab.textContent.trim())

/** Opens a dialog of the feature for the company. */
async function opened(ref: DialogRef<DialogProps<{ id: number }>>): Promise<void> {
  await show(
    <button type="button" onClick={() => void open(ref, { id: 8 })}>
      Open
    </button>,
    { user: userWith('view_companies', 'update_companies') },
  )
  await doing(() => buttonNamed('Open').click(), 100)
  for (let turn = 0; turn < 50 && !document.querySelector('[role=dialog] label'); turn++) await settle(50)
}

test('editing a company that cannot be loaded shows the reason and can be retried', async () => {
  let isThere = false
  stubNetwork((request) =>
    request.path === '/companies/8' && !isThere
      ? {
          status: 404,
          body: {
            success: false,
            errors: [
              { code: 'NOT_FOUND', message: 'This does not exist, or you do not have access to it.', source: null },
            ],
          },
        }
      : answer(request),
  )
  for (const ref of [dialogs.editCompany, dialogs.companyFlags]) {
    isThere = false
    await show(
      <button type="button" onClick={() => void open(ref, { id: 8 })}>
        Open
      </button>,
      { user: userWith('view_companies', 'update_companies') },
    )
    await doing(() => buttonNamed('Open').click(), 100)
    await shows('Could not load the data')
    expect(document.querySelector('[role=dialog] label')).toBeNull()
    isThere = true
    await doing(() => buttonNamed('Try again').click(), 200)
    await vi.waitFor(() =>
      expect([...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')].map(({ value }) => value)).toEqual(
        expect.arrayContaining([ref === dialogs.editCompany ? 'Fjord Ferries' : '4']),
      ),
    )
    closeAll()
  }
})

test('COMPANIES-001 COMPANIES-018 the table of companies has its columns and search, and requires the permission', async () => {
  expect(await visit('/companies', userWith('view_companies', 'view_users'))).toBe('/companies')
  await shows('Fjord Ferries')
  expect(headers()).toEqual([
    'Name',
    'Parent company',
    'Level',
    'Users',
    'Devices',
    'Online',
    'Credits left',
    'Remaining data',
    'Created',
  ])
  await doing(
    () => type(document.querySelector<HTMLInputElement>('input[type=search], [role=searchbox]')!, 'fjord'),
    800,
  )
  expect(sent.findLast(({ path }) => path === '/companies')!.query).toMatchObject({ q: 'fjord' })
  sent.length = 0
  await visit('/companies', userWith('view_users'))
  await shows('needs "view_companies"')
  expect(sent.filter(({ path, query }) => path === '/companies' && query['sort'] !== undefined)).toEqual([])
})

test('CREDITS-057 COMPANIES-018 with resources disabled, the table and the limits dialog show no credits or data', async () => {
  await branded({ resources: { show: false } })
  await visit('/companies', userWith('view_companies'))
  await shows('Fjord Ferries')
  expect(headers()).toEqual(['Name', 'Parent company', 'Level', 'Users', 'Devices', 'Online', 'Created'])
  await opened(dialogs.companyFlags)
  await shows('Device limit')
  expect(text()).not.toMatch(/credits|Data/i)
  await doing(() => type(field('max_devices'), '9'))
  await doing(() => buttonNamed('Save').click(), 100)
  expect(changes()).toMatchObject([{ body: { max_devices: 9, max_users: 4, max_companies: null, revision: 6 } }])
  expect(changes()[0]!.body).not.toHaveProperty('data_billed')
})

test('COMPANIES-005 COMPANIES-016 a company can be renamed, but not to its present name', async () => {
  await opened(dialogs.editCompany)
  expect([field('name').value, field('email').value]).toEqual(['Fjord Ferries', 'office@fjord.example'])
  await doing(() => buttonNamed('Save changes').click(), 100)
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'Please input different value to save changes.' }),
  )
  expect(changes()).toEqual([])
  await doing(() => type(field('name'), 'Fjord Lines'))
  await doing(() => buttonNamed('Save changes').click(), 100)
  expect(changes()).toMatchObject([
    { method: 'PUT', path: '/companies/8', body: { name: 'Fjord Lines', email: 'office@fjord.example', revision: 6 } },
  ])
})

test('COMPANIES-016 changing only the email address counts as a change', async () => {
  await opened(dialogs.editCompany)
  await doing(() => type(field('email'), 'new@fjord.example'))
  await doing(() => buttonNamed('Save changes').click(), 100)
  expect(changes()).toMatchObject([{ body: { name: 'Fjord Ferries', email: 'new@fjord.example' } }])
})

test('COMPANIES-006 parent credits, data billing and limits are set in one dialog', async () => {
  await opened(dialogs.companyFlags)
  expect([
    field('can_use_parent_license').checked,
    field('data_billed').checked,
    field('max_users').value,
    field('max_devices').value,
  ]).toEqual([true, true, '4', ''])
  await doing(() => field('data_billed').click())
  await doing(() => type(field('max_companies'), '2'))
  await doing(() => buttonNamed('Save').click(), 100)
  expect(changes()).toMatchObject([
    {
      method: 'PUT',
      path: '/companies/8/flags',
      body: {
        can_use_parent_license: true,
        data_billed: false,
        max_devices: null,
        max_users: 4,
        max_companies: 2,
        revision: 6,
      },
    },
  ])
})

const everything: Permission[] = [
  'view_companies',
  'create_companies',
  'update_companies',
  'move_companies',
  'delete_companies',
  'invite_companies',
  'view_devices',
  'view_users',
  'view_files',
  'create_credit_transfer_codes',
  'activate_credit_transfer_codes',
  'move_credits',
  'create_company_data',
]

test('COMPANIES-019 a row links to the parts of its company and offers the permitted actions, and a menu beside Add has the rest', async () => {
  const menu = async (...permissions: Permission[]): Promise<string[]> => {
    await visit('/companies', userWith(...permissions))
    await shows('Fjord Ferries')
    await doing(() => document.querySelector<HTMLElement>('tbody [data-action-menu]')!.click(), 300)
    return items()
  }
  const leads = ['Details', 'Devices', 'Users', 'Files', 'Subsidiaries']
  const all = await menu(...everything)
  expect(all.slice(0, 5)).toEqual(leads)
  expect(all).toEqual(expect.arrayContaining(['Edit', 'Credits and limits', 'Move', 'DeleteIt still has subsidiaries']))
  expect(await menu('view_companies', 'view_users')).toEqual(['Details', 'Users', 'Subsidiaries'])
  await visit('/companies', userWith(...everything))
  await doing(() => buttonNamed('More actions').click(), 300)
  expect(items()).toEqual(
    expect.arrayContaining(['Move company', 'Activate code', 'Move resources', 'Create code', 'Invite new company']),
  )
})

test('COMPANIES-024 a company shows the tabs of the features that the user may view', async () => {
  const shown = async (...permissions: Permission[]): Promise<string[]> => {
    await visit('/companies/8', userWith('view_companies', ...permissions))
    await shows('Fjord Ferries')
    return tabs()
  }
  expect(await shown('view_devices', 'view_tags', 'view_files')).toEqual(['Devices', 'Tags', 'Files', 'Settings'])
  expect(await shown('view_users')).toEqual(['Users', 'Settings'])
  expect(await shown()).toEqual(['Settings'])
  await visit('/companies/8/files', userWith('view_companies'))
  await shows('needs "view_files"')
})
