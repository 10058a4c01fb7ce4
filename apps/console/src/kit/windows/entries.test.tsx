import { devices } from '@outpost/contract/devices/endpoints'
import { deviceSchemas } from '@outpost/contract/devices/schemas'
import { tags } from '@outpost/contract/tags/endpoints'
import { IconTrash } from '@tabler/icons-react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listOf, refusal, sent, stubNetwork } from '../../testing/network.ts'
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
import { action } from '../action.tsx'
import { open } from '../dialog.tsx'
import { openActions } from './actionsList.ts'
import { windows } from './dialogs.ts'
import { editField } from './editField.ts'
import { frameAddress } from './embeddedPage.ts'
import { noticeNewDesign, noticeUpdate, warn } from './notices.ts'
import { sayError, sayText } from './say.ts'
import { closeAll } from './stack.ts'
import { openTable } from './tableWindow.ts'

const said: unknown[] = []
const hear = (answer: unknown) => void said.push(answer)
const submit = () =>
  doing(() => document.querySelector<HTMLButtonElement>('[role="dialog"] [type="submit"]')!.click(), 300)

beforeAll(preparePage)
beforeEach(() => {
  said.length = 0
  stubNetwork(({ method }) => (method === 'GET' ? listOf([]) : { body: { success: true } }))
})
afterEach(() => doing(() => closeAll({ minimized: true }), 300))
afterAll(() => vi.unstubAllGlobals())

test('FRAME-058, FRAME-059: a text is shown and closed by one button; that of a failed action is titled Error', async () => {
  await show(<p>page</p>)
  await doing(() => void sayText('Licence', 'Do as you like').then(() => hear('closed')))
  await shows('Do as you like')
  await doing(() => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Close')!.click(), 300)
  expect(said).toEqual(['closed'])
  await doing(() => void sayError('The disk is full.'))
  await shows('The disk is full.')
  expect(document.querySelector('[data-dialog-title]')!.textContent).toBe('Error')
})

test('FRAME-056: a list is searched, and what was chosen comes back by id', async () => {
  await show(<p>page</p>)
  const entries = [
    { id: '1', label: 'Mast' },
    { id: '2', label: 'Pump', detail: 'North bank' },
    { id: '3', label: 'Gate', disabledReason: 'Is offline' },
  ]
  await doing(
    () => void open(windows.listSelection, { title: 'Pick', entries, multiple: true, submitLabel: 'Take' }).then(hear),
  )
  await shows('Is offline')
  expect(buttonNamed('Take').disabled).toBe(true)
  await doing(() => type(document.querySelector('[type="search"]')!, 'bank'))
  expect(text()).not.toContain('Mast')
  await doing(() => document.querySelector<HTMLInputElement>('[type="checkbox"]')!.click())
  await doing(() => type(document.querySelector('[type="search"]')!, ''))
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[type="checkbox"]')]
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
  await doing(() => boxes[0]!.click())
  await submit()
  expect(said).toEqual([['2', '1']])
})

test('AUTH-007: the e-mailed code is required, a wrong one can be typed again, and it is sent again on request', async () => {
  await show(<p>page</p>)
  const resend = vi.fn<() => Promise<undefined>>(async () => undefined)
  const verify = vi.fn<(code: string) => Promise<string | undefined>>(async (code) =>
    code === '4711' ? undefined : 'This code is wrong.',
  )
  await doing(() => void open(windows.codeEntry, { email: 'a@example.com', verify, resend }).then(hear))
  await shows(
    'The verification code has been sent to a@example.com. Please check your inbox and complete authentication step.',
  )
  await submit()
  expect(verify).not.toHaveBeenCalled()
  await shows('Required')
  await doing(() => type(field('code'), '1'))
  await submit()
  await shows('This code is wrong.')
  await doing(() => buttonNamed('Send again').click())
  await shows('A new code is on its way.')
  await doing(() => type(field('code'), ' 4711 '))
  await submit()
  expect(said).toEqual([true])
})

test('AUTH-009: six digits are asked for, or a recovery code', async () => {
  await show(<p>page</p>)
  const verify = vi.fn<(code: string) => Promise<undefined>>(async () => undefined)
  await doing(() => void open(windows.totpVerification, { verify }).then(hear))
  await shows('Six digits')
  await doing(() => type(field('code'), '12345'))
  await submit()
  await shows('The code has six digits.')
  await doing(() => type(field('code'), '123 456'))
  await submit()
  await doing(() => void open(windows.totpVerification, { verify }))
  await shows('Six digits')
  await doing(() => buttonNamed('Use a recovery code').click())
  await doing(() => type(field('code'), 'ab-cd'))
  await submit()
  expect(verify.mock.calls).toEqual([['123456'], ['ab-cd']])
})

test('FRAME-064, FRAME-065, FRAME-066: notices say what changed, warn, and are not shown again when that was ticked', async () => {
  await show(<p>page</p>)
  await doing(() => void noticeUpdate('5.10', ['Windows can be minimized']).then(hear))
  await shows('Version 5.10 has been installed.')
  await shows('Windows can be minimized')
  await doing(() => document.querySelector<HTMLInputElement>('[type="checkbox"]')!.click())
  await doing(() => buttonNamed('Reload').click(), 1000)
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ body: { key: 'reminder.update', value: false } })
  await doing(() => void noticeUpdate('5.11', []).then(hear))
  await settle(300)
  await doing(() => void noticeNewDesign('2026', ['The menu is on the left']))
  await shows('The menu is on the left')
  await doing(() => closeAll(), 300)
  await doing(
    () => void warn({ title: 'Careful', message: 'The link is slow', reminderKey: 'reminder.slow' }).then(hear),
  )
  await shows('Do not show this again')
  await doing(() => buttonNamed('I understand').click(), 300)
  expect(said).toEqual([true, undefined, true])
})

test('FRAME-063: the actions for the ticked rows, allowed or with the reason why not', async () => {
  const run = vi.fn<(rows: readonly string[]) => void>()
  const base = { icon: IconTrash, endpoint: { access: 'signed-in' } } as const
  const actions = [
    action<string>({ ...base, id: 'some', label: 'kit:save', allowed: (row) => row === 'on' || 'kit:live.down', run }),
    action<string>({ ...base, id: 'none', label: 'kit:close', allowed: () => 'kit:table.noMatch', run }),
    action<string>({ ...base, id: 'hidden', label: 'kit:cancel', endpoint: { access: 'update_devices' }, run }),
  ]
  await show(<p>page</p>)
  await doing(() => void openActions({ actions, rows: ['on', 'off'] }).then(hear))
  await shows('1 of 2 · Live updates are interrupted.')
  const items = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] li button')]
  expect(items.map(({ disabled }) => disabled)).toEqual([false, true])
  expect(items[1]!.textContent).toContain('Nothing matches these filters.')
  await doing(() => items[0]!.click(), 300)
  expect(said).toEqual(['some'])
  expect(run).toHaveBeenCalledWith(['on'], [{ row: 'off', reason: 'kit:live.down' }])
})

test('FRAME-062: one value of one record is changed; a refusal keeps what was typed', async () => {
  let refused = true
  stubNetwork(({ method }) =>
    method === 'PUT'
      ? refused
        ? refusal(422, { code: 'VALIDATION', message: 'is taken', source: 'name' })
        : { body: { success: true } }
      : listOf([]),
  )
  await show(<p>page</p>)
  await doing(
    () =>
      void editField({
        title: 'Rename device',
        endpoint: devices.update,
        schema: deviceSchemas.update.input,
        name: 'name',
        label: 'Name',
        value: 'Old',
        record: { id: 4 },
      }).then(hear),
  )
  await shows('Rename device')
  await doing(() => type(field('name'), 'Harbour'))
  await submit()
  await shows('is taken')
  expect(field('name').value).toBe('Harbour')
  refused = false
  await submit()
  expect(said).toEqual([true])
  expect(sent.findLast(({ method }) => method === 'PUT')).toMatchObject({
    path: '/devices/4',
    body: { name: 'Harbour' },
  })
})

test('FRAME-057: any list in a window; a click chooses a row', async () => {
  stubNetwork(({ path }) =>
    path === '/tags'
      ? listOf([
          { id: 1, name: 'Harbour' },
          { id: 2, name: 'Hill' },
        ])
      : listOf([]),
  )
  await show(<p>page</p>, { user: userWith('view_tags') })
  const columns = [
    { id: 'name', header: 'Name', cell: (tag: { name: string }) => tag.name, primary: true as const, width: 200 },
  ]
  await doing(
    () =>
      void openTable({
        endpoint: tags.list,
        columns,
        storageKey: 'test',
        title: 'Which tag?',
        rowLabel: ({ name }) => name,
        empty: { message: 'None' },
        choose: 'one',
      }).then((rows) => hear(rows?.map(({ id }) => id))),
  )
  await shows('Hill')
  await doing(
    () => [...document.querySelectorAll<HTMLElement>('tr')].find((row) => row.textContent.includes('Hill'))!.click(),
    300,
  )
  expect(said).toEqual([[2]])
})

test('TEMPLATES-013, TEMPLATES-014: a tree is walked by keys, and ticked leaves come back with their paths', async () => {
  await show(<p>page</p>)
  const value = { modem: { signal: -71, operator: 'Fjord' }, long: Array.from({ length: 10_000 }, (_, index) => index) }
  await doing(() => void open(windows.jsonTree, { title: 'Answer', value, submitLabel: 'Add' }).then(hear))
  await shows('"Fjord"')
  const tree = document.querySelector('[role="tree"]')!
  const press = (key: string) =>
    doing(() => void tree.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  const current = () => document.getElementById(tree.getAttribute('aria-activedescendant')!)?.textContent
  await press('End')
  // Ten thousand lines are there, and only those in sight are rendered.
  expect(document.querySelectorAll('[role="treeitem"]').length).toBeLessThan(60)
  await press('Home')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(current()).toBe('signal-71')
  await press(' ')
  await press('ArrowDown')
  await press('Enter')
  await press('ArrowLeft')
  await press('ArrowLeft')
  expect(current()).toBe('modem{2}')
  expect(text()).not.toContain('"Fjord"')
  await doing(() => buttonNamed('Add').click(), 300)
  expect(said).toEqual([
    [
      { path: '/modem/signal', value: -71 },
      { path: '/modem/operator', value: 'Fjord' },
    ],
  ])

  await doing(() => void open(windows.jsonTree, { title: 'Read', value }))
  await shows('Copy as JSON')
})

test('FRAME-055: a frame shows pages of our own origin, and never those of devices', () => {
  const here = { origin: 'https://console.test', href: 'https://console.test/management/devices' }
  expect(frameAddress('/docs/help.html', here)).toBe('https://console.test/docs/help.html')
  for (const other of [
    'https://elsewhere.test/',
    '//elsewhere.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/rms-connect/http/12/',
    '/api/devices',
    'https://device.console.test/',
  ]) {
    expect(frameAddress(other, here), other).toBeUndefined()
  }
})
