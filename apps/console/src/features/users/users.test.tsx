import { roles as defaultRoles } from '@outpost/contract/kit/permissions'
import type { UserRow } from '@outpost/contract/users/schemas'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../kit/dialog/dialog.tsx'
import { closeAll } from '../../kit/dialog/windows/stack.ts'
import { FormPlace } from '../../kit/form/parts/place.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { type Given, listOf, refusal, type Sent, sent, stubNetwork } from '../../testing/network.ts'
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

const liv: UserRow = {
  id: 3,
  username: 'Liv Strand',
  email: 'liv@fjord.example',
  role: 4,
  role_title: 'Guest',
  role_name: 'read_only',
  company_id: 8,
  company_name: 'Fjord Ferries',
  created_at: '2026-01-02 03:04:05',
  updated_at: '2026-01-02 03:04:05',
  last_login_at: null,
  full_name: null,
  second_factor: null,
  status: 'active',
}
const asked = {
  id: 5,
  email: 'new@fjord.example',
  role_id: 4,
  role: 'read_only',
  role_title: 'Guest',
  bounce_status: 'sent',
  bounce_reason: null,
  company_id: 8,
  company_name: 'Fjord Ferries',
  created_at: '2026-01-02 03:04:05',
  expires_at: '2099-01-02 03:04:05',
  is_expired: false,
  is_mailable: true,
}
const company = {
  id: 8,
  name: 'Fjord Ferries',
  level: 2,
  parent_id: 7,
  parent_name: 'Own company',
  users_count: 1,
  devices_count: 0,
  companies_count: 0,
  created_at: '2026-01-02 03:04:05',
}
const roleRows = defaultRoles.map(({ id, name, title }) => ({
  id,
  name,
  title,
  description: '',
  isDefault: true,
  can_give: name !== 'super_admin',
}))

function answer({ path, method }: Sent): Given {
  if (method !== 'GET') return { body: { success: true } }
  if (path === '/users') return listOf([liv])
  if (path === '/users/invitations') return listOf([asked])
  if (path === '/companies/8') return { body: { success: true, data: company } }
  if (path === '/companies') return listOf([company], 2)
  return listOf([])
}

beforeAll(preparePage)
beforeEach(() => {
  closeAll()
  stubNetwork(answer)
})
afterAll(() => vi.unstubAllGlobals())

const headers = (): string[] =>
  [...document.querySelectorAll('thead th')]
    .map((head) => head.textContent.trim())
    .filter((labels) => labels !== '' && labels !== 'Actions')
const lists = (path: string): Sent[] =>
  sent.filter((request) => request.path === path && request.query['offset'] !== undefined)

test('USERS-001 the users tab has its columns and filters, and requires the permission to view users', async () => {
  expect(await visit('/users?role=4&company_id=8', userWith('view_users', 'view_companies'))).toBe('/users')
  await shows('Liv Strand')
  expect(headers()).toEqual([
    'Username',
    'Full name',
    'Email',
    'Role',
    'Status',
    'Second factor',
    'Company',
    'Last sign-in',
  ])
  expect(lists('/users')[0]!.query).toMatchObject({ role: '4', company_id: '8' })
  await visit('/users', userWith('view_companies'))
  await shows('needs "view_users"')
})

test('USERS-051 above the users stands how many invitations are open, for those who may see invitations', async () => {
  await visit('/users', userWith('view_users', 'view_user_invitations'))
  await shows('1 invitation has not been accepted yet. View invitations')
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'View invitations')!
  expect(link.getAttribute('href')).toBe('/users/invitations')
  await visit('/companies/8/users?subsidiaries=1', userWith('view_users', 'view_user_invitations', 'view_companies'))
  await shows('1 invitation has not been accepted yet.')
  expect(sent.findLast(({ path }) => path === '/users/invitations')!.query).toMatchObject({ company_id: '8' })
  await visit('/users', userWith('view_users'))
  await shows('Liv Strand')
  expect(document.body.textContent).not.toContain('has not been accepted')
})

test('a link from the search shows only that user', async () => {
  expect(await visit('/users?id=3', userWith('view_users', 'view_companies'))).toBe('/users')
  await shows('UsernameisLiv Strand')
  expect(lists('/users')[0]!.query).toMatchObject({ id: '3' })
})

test('USERS-003 the users tab of a company shows only its users, and requires the permission to view users', async () => {
  expect(await visit('/companies/8/users', userWith('view_users', 'view_companies'))).toBe('/companies/8/users/list')
  await shows('Liv Strand')
  expect(headers()).not.toContain('Company')
  expect(lists('/users').map(({ query }) => query['company_id'])).toEqual(['8'])
  await visit('/companies/8/users', userWith('view_companies'))
  await shows('needs {"some":["view_users"')
})

test('USERS-004 the invitations tab of a company shows only its invitations, and requires the permission to view invitations', async () => {
  expect(
    await visit('/companies/8/users/invitations', userWith('view_users', 'view_user_invitations', 'view_companies')),
  ).toBe('/companies/8/users/invitations')
  await shows('new@fjord.example')
  expect(headers()).not.toContain('Company')
  expect(lists('/users/invitations').map(({ query }) => query['company_id'])).toEqual(['8'])
  await visit('/companies/8/users/invitations', userWith('view_users', 'view_companies'))
  await shows('needs "')
})

test('USERS-013 without a mail server an invitation cannot be sent again, and the button says why', async () => {
  const { invitationActions } = await import('./actions.tsx')
  const { allowed } = invitationActions.find(({ id }) => id === 'resend')!
  expect(allowed!(asked as never)).toBe(true)
  expect(translate(allowed!({ ...asked, is_mailable: false } as never) as 'users:resend.noMail')).toBe(
    'No mail server is set up. An administrator can add one.',
  )
})

test('USERS-055 the response of the mail server to an invitation is shown in full', async () => {
  const { invitationActions } = await import('./actions.tsx')
  const action = invitationActions.find(({ id }) => id === 'reason')!
  const whole = '550 5.1.1 The email account that you tried to reach does not exist. Please check the address.'
  expect(action.allowed!({ ...asked, bounce_reason: null } as never)).toBe('users:reason.none')
  await show(<p>page</p>)
  await doing(() => void action.run([{ ...asked, bounce_reason: whole } as never], []), 300)
  await shows('Mail server response')
  await shows(whole)
})

/** Returns the options of the role field in the invitation dialog for a given response to the list of roles. */
async function offered(rolesAre: (turn: number) => Given): Promise<string[]> {
  let turn = 0
  stubNetwork((request) => (request.path === '/roles' ? rolesAre(turn++) : answer(request)))
  await show(
    <button type="button" onClick={() => void open(dialogs.inviteUser, { companyId: 8 })}>
      Open
    </button>,
    { user: userWith('view_users', 'create_user_invitations', 'view_roles') },
  )
  await doing(() => buttonNamed('Open').click(), 100)
  for (let n = 0; n < 50 && !document.querySelector('[role=dialog] label'); n++) await settle(50)
  const role = [...document.querySelectorAll('label')].find((label) => label.textContent.startsWith('Role'))!
    .control as HTMLInputElement
  await doing(() => role.click(), 300)
  const list = document.getElementById(role.getAttribute('aria-controls') ?? '')
  return [...(list?.querySelectorAll('[data-combobox-option]') ?? [])].map((option) => option.textContent)
}

test('USERS-019 FRAME-243 the list of roles is requested again after an expired session was refreshed', async () => {
  const expired = refusal(401, { code: 'UNAUTHENTICATED', message: 'Sign in.', source: null })
  expect(await offered((turn) => (turn === 0 ? expired : listOf(roleRows)))).toEqual([
    'GuestRead-only access to its own company',
    'Advanced GuestRead-only access to its own company and its subsidiaries',
    "End ClientManages its own company's devices; no access to subsidiaries",
    'SupportRead-only access, plus remote access and acting as other users who allow it',
    "AdministratorFull control over its company's devices, users and subsidiaries",
  ])
  expect(sent.filter(({ path }) => path === '/account/token/refresh')).toHaveLength(1)
})

test('USERS-056 on its page the form shows the link of an invitation that no email contains, and is left when that is closed', async () => {
  const link = 'https://outpost.example/invitation/abc'
  const made = { body: { success: true, data: { ...asked, is_mailable: false, link } } }
  stubNetwork((request) => (request.path === '/users/invite' ? made : answer(request)))
  const { default: InviteUser } = await import('./InviteUserDialog.tsx')
  const leave = vi.fn()
  await show(
    <FormPlace value={{ leave }}>
      <InviteUser companyId={8} close={leave} />
    </FormPlace>,
    { user: userWith('view_users', 'create_user_invitations', 'view_roles') },
  )
  await doing(() => type(field('email'), asked.email), 50)
  await doing(() => buttonNamed('Invite user').click(), 300)
  await shows('No mail server is set up, so no email was sent.')
  await shows(link)
  expect(text()).not.toContain('successfully')
  expect(leave).not.toHaveBeenCalled()
  await doing(() => buttonNamed('Close').click(), 300)
  expect(leave).toHaveBeenCalledOnce()
})

test('USERS-019 if the list of roles fails otherwise it is empty, and the dialog stays usable', async () => {
  expect(await offered(() => refusal(403, { code: 'FORBIDDEN', message: 'No.', source: null }))).toEqual([])
  const email = document.querySelector<HTMLInputElement>('[name=email]')!
  expect([email.disabled, buttonNamed('Invite user').disabled]).toEqual([false, false])
})
