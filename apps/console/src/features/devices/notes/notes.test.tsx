import type { Device } from '@outpost/contract/devices/device'
import type { Right } from '@outpost/contract/kit/permissions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { open } from '../../../kit/dialog/dialog.tsx'
import { closeAll } from '../../../kit/dialog/windows/stack.ts'
import { listOf, refusal, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, show, shows, text, type, userWith } from '../../../testing/page.tsx'
import { dialogs } from '../dialogs.ts'

const device = { id: 5, name: 'Ferry' } as Device
const note = (id: number, user_id: number | null, words: string) => ({
  id,
  device_id: 5,
  user_id,
  username: user_id === 1 ? 'tester' : 'colleague',
  text: words,
  created_at: '2026-01-01 10:00:00',
})

beforeAll(async () => {
  await preparePage()
  // A text area that grows measures itself again when fonts have loaded, and happy-dom has no fonts.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
})
afterEach(() => doing(() => closeAll({ minimized: true }), 300))
afterAll(() => vi.unstubAllGlobals())

async function openNotes(...permissions: Right[]): Promise<void> {
  await show(<p>page</p>, { user: userWith(...permissions) })
  await doing(() => void open(dialogs.notes, { device }), 300)
  await shows('Ferry')
}
const deleteButtons = () => document.querySelectorAll('[aria-label="Delete note"]').length

test('DEVICES-158 without the permission to write notes there is no form, and without that to edit devices only own notes can be deleted', async () => {
  stubNetwork(() => listOf([note(2, 1, 'Mine'), note(1, 9, 'Of a colleague')]))
  await openNotes('view_devices', 'view_device_notes')
  await shows('Of a colleague')
  expect(text()).not.toContain('Add note')
  expect(deleteButtons()).toBe(0)
  await doing(() => closeAll({ minimized: true }), 300)
  await openNotes('view_devices', 'view_device_notes', 'create_device_notes')
  await shows('Of a colleague')
  expect(text()).toContain('Add note')
  expect(deleteButtons()).toBe(1)
})

test('DEVICES-012 users who edit devices get the field above the notes, and can delete all of them', async () => {
  stubNetwork(() => listOf([note(2, 1, 'Mine'), note(1, null, 'Of a user who left')]))
  await openNotes('view_devices', 'view_device_notes', 'create_device_notes', 'update_devices')
  await shows('Of a user who left')
  expect(text().indexOf('Add note')).toBeLessThan(text().indexOf('Mine'))
  expect(deleteButtons()).toBe(2)
  await doing(() => type(document.querySelector('textarea') as never, 'x'.repeat(1001)))
  await doing(() => buttonNamed('Add note').click())
  expect(text()).toMatch(/1,?000 characters/)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await doing(() => type(document.querySelector('textarea') as never, 'x'.repeat(1000)))
  await doing(() => buttonNamed('Add note').click(), 300)
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/devices/5/notes',
    body: { text: 'x'.repeat(1000) },
  })
  expect(document.querySelector('textarea')!.value).toBe('')
})

test('DEVICES-158 the notes are read in pages of ten', async () => {
  stubNetwork(({ query }) => listOf([note(Number(query['offset'] ?? 0) + 1, 1, `From ${query['offset'] ?? 0}`)], 11))
  await openNotes('view_devices', 'view_device_notes')
  await shows('From 0')
  await doing(() => document.querySelectorAll<HTMLButtonElement>('nav button:not([aria-disabled])')[0]!.click())
  await shows('From 10')
  expect(sent.at(-1)!.query).toMatchObject({ limit: '10', offset: '10' })
})

test('DEVICES-012 without notes the dialog says so, and a failure can be tried again', async () => {
  let fails = true
  stubNetwork(() => (fails ? refusal(403, { code: 'FORBIDDEN', message: 'No.', source: null }) : listOf([])))
  await openNotes('view_devices', 'view_device_notes')
  await shows('Could not load the notes')
  fails = false
  await doing(() => buttonNamed('Try again').click())
  await shows('This device has no notes yet.')
})
