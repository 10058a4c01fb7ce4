import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listOf, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, settle, show, shows, text, type } from '../../../testing/page.tsx'
import { ask } from './ask.ts'
import { closeAll } from './stack.ts'

let stored: { key: string; value: unknown }[] = []
const said: unknown[] = []
const hear = (answer: unknown) => void said.push(answer)

beforeAll(preparePage)
beforeEach(() => {
  said.length = 0
  stored = []
  stubNetwork(({ method }) => (method === 'GET' ? listOf(stored) : { body: { success: true } }))
})
afterEach(() => doing(() => closeAll({ minimized: true }), 300))
afterAll(() => vi.unstubAllGlobals())

test('FRAME-060, FRAME-073: confirming closes the dialog and then resolves; an empty required input disables the button', async () => {
  await show(<p>page</p>)
  await doing(() => void ask({ title: 'Go on?', message: 'All of them', confirmLabel: 'Go' }).then(hear))
  await shows('All of them')
  await doing(() => buttonNamed('Go').click(), 300)
  expect(said).toEqual([true])
  expect(document.querySelector('[role="dialog"]')).toBeNull()

  await doing(
    () =>
      void ask({
        title: 'Locked',
        confirmLabel: 'Unlock',
        input: { label: 'Password', type: 'password', required: true },
      }).then(hear),
  )
  expect(buttonNamed('Unlock').dataset['hint']).toBe('Required: Password')
  await doing(() => buttonNamed('Unlock').click(), 300)
  expect(said).toEqual([true])
  expect(field('password').type).toBe('password')
  await doing(() => type(field('password'), 'secret'))
  await doing(() => buttonNamed('Unlock').click(), 300)
  expect(said).toEqual([true, 'secret'])
})

test('FRAME-073: cancelling resolves to false if requested, otherwise to nothing', async () => {
  await show(<p>page</p>)
  await doing(() => void ask({ title: 'One', confirmLabel: 'Yes', cancelResolves: true }).then(hear))
  await doing(() => buttonNamed('Cancel').click(), 300)
  await doing(() => void ask({ title: 'Two', confirmLabel: 'Yes', cancelLabel: 'Not now' }).then(hear))
  await doing(() => buttonNamed('Not now').click(), 300)
  expect(said).toEqual([false, undefined])
})

test('FRAME-074: the button is disabled while a required choice is missing or a reason is given', async () => {
  await show(<p>page</p>)
  const options = [{ value: 'a', label: 'Alpha' }]
  await doing(
    () => void ask({ title: 'Which?', confirmLabel: 'Take', select: { label: 'Greek', options, required: true } }),
  )
  expect(buttonNamed('Take').getAttribute('aria-disabled')).toBe('true')
  expect(buttonNamed('Take').dataset['hint']).toBe('Required: Greek')
  await doing(() => closeAll(), 300)
  await doing(
    () =>
      void ask({
        title: 'Which?',
        confirmLabel: 'Take',
        select: { label: 'Greek', options, required: true, initial: 'a' },
      }).then(hear),
  )
  await doing(() => buttonNamed('Take').click(), 300)
  expect(said).toEqual(['a'])
  await doing(() => void ask({ title: 'Now?', confirmLabel: 'Start', disabled: () => 'Another one is running.' }))
  expect(buttonNamed('Start').dataset['hint']).toBe('Another one is running.')
  expect(text()).toContain('Another one is running.')
})

test('FRAME-075: a dismissed reminder is stored as false under its key, and later counts as confirmed', async () => {
  await show(<p>page</p>)
  const question = { title: 'Sure?', confirmLabel: 'Sure', reminderKey: 'reminder.sure' } as const
  await doing(() => void ask(question).then(hear))
  const box = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].find(
    (one) => one.labels?.[0]?.textContent === 'Do not show this again',
  )!
  await doing(() => box.click())
  await doing(() => buttonNamed('Sure').click(), 1000)
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/storage',
    body: { key: 'reminder.sure', value: false },
  })

  stored = [{ key: 'reminder.sure', value: false }]
  await show(<p>another browser</p>)
  await doing(() => void ask(question).then(hear))
  await settle(300)
  expect(said).toEqual([true, true])
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('FRAME-075: a cancelled question is asked again even if the reminder was dismissed', async () => {
  await show(<p>page</p>)
  await doing(() => void ask({ title: 'Sure?', confirmLabel: 'Sure', reminderKey: 'reminder.sure' }))
  await shows('Do not show this again')
  await doing(() => document.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click())
  await doing(() => buttonNamed('Cancel').click(), 1000)
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})
