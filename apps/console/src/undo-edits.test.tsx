import type { Company } from '@outpost/contract/companies/schemas'
import type { CreditCode } from '@outpost/contract/credits/codes/schemas'
import type { StoredFile } from '@outpost/contract/files/schemas'
import type { Passkey } from '@outpost/contract/auth/passkeys/schemas'
import type { Role } from '@outpost/contract/roles/schemas'
import type { Tag } from '@outpost/contract/tags/schemas'
import { closeAllToasts } from '@outpost/ui/Toast'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dialogs as passkeys } from './features/auth/passkeys/dialogs.ts'
import { dialogs as companies } from './features/companies/dialogs.ts'
import { moveCompany } from './features/companies/undoMove.ts'
import { dialogs as credits } from './features/credits/dialogs.ts'
import { dialogs as files } from './features/files/dialogs.ts'
import { dialogs as roles } from './features/roles/dialogs.ts'
import { dialogs as tags } from './features/tags/dialogs.ts'
import { open } from './kit/dialog/dialog.tsx'
import { closeAll } from './kit/dialog/windows/stack.ts'
import { listOf, type Sent, sent, stubNetwork } from './testing/network.ts'
import { buttonNamed, doing, field, preparePage, settle, show, shows, type, userWith } from './testing/page.tsx'

const company = { id: 8, name: 'Fjord Ferries', email: null, parent_id: 7, revision: 6 } as Company
const tag = { id: 8, name: 'Snow ploughs', description: 'North', color: '#112233', actions: [] } as unknown as Tag
const role = { id: 8, title: 'Watch', description: 'By night', revision: 3, company_name: '' } as Role
const records: Record<string, unknown> = { '/companies/8': company, '/tags/8': tag, '/roles/8': role }

beforeAll(async () => {
  await preparePage()
  // happy-dom has no fonts; a growing text field waits for them.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
beforeEach(() => {
  closeAll()
  stubNetwork(({ method, path }) => {
    if (method !== 'GET') return { body: { success: true } }
    return path in records ? { body: { success: true, data: records[path] } } : listOf([])
  })
})
afterEach(() => doing(closeAllToasts, 400))
afterAll(() => vi.unstubAllGlobals())

const changes = (): Sent[] => sent.filter(({ method }) => method !== 'GET')

const cases = [
  ['a tag', () => open(tags.editTag, { id: 8 }), 'name', 'Save tag', { name: 'Snow ploughs', description: 'North' }],
  ['a company', () => open(companies.editCompany, { id: 8 }), 'name', 'Save changes', { name: 'Fjord Ferries' }],
  [
    'a role',
    () => open(roles.editRole, { role }),
    'title',
    'Save changes',
    { title: 'Watch', description: 'By night' },
  ],
  [
    'a passkey',
    () => open(passkeys.renamePasskey, { passkey: { id: 8, name: 'Laptop' } as Passkey }),
    'name',
    'Save name',
    { name: 'Laptop' },
  ],
  [
    'a file',
    () => open(files.editFile, { file: { id: 8, name: 'mast', description: 'Old mast' } as StoredFile }),
    'description',
    'Save changes',
    { description: 'Old mast' },
  ],
  [
    'a credit code',
    () => open(credits.editComment, { code: { id: 8, comment: 'Spring' } as CreditCode }),
    'comment',
    'Save changes',
    { comment: 'Spring' },
  ],
] as const

test.each(cases)(
  'FRAME-165 the edit of %s can be undone: its former values are sent again',
  async (_what, opening, name, verb, former) => {
    const permissions = ['view_roles', 'view_tags', 'view_files', 'view_companies'] as const
    await show(<p>page</p>, { user: userWith(...permissions) })
    await doing(() => void opening(), 100)
    for (let turn = 0; turn < 200 && !field(name)?.value; turn++) await settle(50)
    await doing(() => type(field(name), 'Something else'))
    await doing(() => buttonNamed(verb).click(), 200)
    await vi.waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]!.body).toMatchObject({ [name]: 'Something else' })
    await shows('Undo')
    await doing(() => buttonNamed('Undo').click(), 100)
    await vi.waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]!.path).toBe(changes()[0]!.path)
    expect(changes()[1]!.body).toMatchObject(former)
    // The revision is that of before the edit, so the server would refuse it.
    expect(changes()[1]!.body).not.toHaveProperty('revision')
  },
)

test('FRAME-165 a company that was dropped on another moves at once, and Undo moves it back', async () => {
  await show(<p>page</p>)
  const refresh = vi.fn<() => void>()
  await doing(() => void moveCompany(company, 9, refresh), 200)
  expect(changes().map(({ body }) => body)).toEqual([{ source: 8, target: 9 }])
  await shows('Company moved')
  await doing(() => buttonNamed('Undo').click(), 100)
  await vi.waitFor(() => expect(changes().at(-1)!.body).toEqual({ source: 8, target: 7 }))
  expect(refresh).toHaveBeenCalledTimes(2)
})
