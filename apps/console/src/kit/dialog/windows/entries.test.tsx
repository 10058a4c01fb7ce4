import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listOf, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, field, preparePage, settle, show, shows, type } from '../../../testing/page.tsx'
import { open } from '../dialog.tsx'
import { windows } from './dialogs.ts'
import { noticeNewDesign, noticeUpdate, warn } from './notices.ts'
import { sayError, sayText } from './say.ts'
import { closeAll } from './stack.ts'

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

test('FRAME-058, FRAME-059: a message is closed by one button, and that of a failed action is titled Error', async () => {
  await show(<p>page</p>)
  await doing(() => void sayText('Licence', 'Do as you like').then(() => hear('closed')))
  await shows('Do as you like')
  await doing(() => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Close')!.click(), 300)
  expect(said).toEqual(['closed'])
  await doing(() => void sayError('The disk is full.'))
  await shows('The disk is full.')
  expect(document.querySelector('[data-dialog-title]')!.textContent).toBe('Error')
})

test('AUTH-007: the email code is required, a wrong one can be typed again, and it can be sent again', async () => {
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
  await doing(() => buttonNamed('Resend code').click())
  await shows('A new code is on its way.')
  await doing(() => type(field('code'), ' 4711 '))
  await submit()
  expect(said).toEqual([true])
})

test('AUTH-009: the dialog accepts six digits or a recovery code', async () => {
  await show(<p>page</p>)
  const verify = vi.fn<(code: string) => Promise<undefined>>(async () => undefined)
  await doing(() => void open(windows.totpVerification, { verify }).then(hear))
  await shows('6-digit code')
  await doing(() => type(field('code'), '12345'))
  await submit()
  await shows('The code must have 6 digits.')
  await doing(() => type(field('code'), '123 456'))
  await submit()
  await doing(() => void open(windows.totpVerification, { verify }))
  await shows('6-digit code')
  await doing(() => buttonNamed('Use a recovery code').click())
  await doing(() => type(field('code'), 'ab-cd'))
  await submit()
  expect(verify.mock.calls).toEqual([['123456'], ['ab-cd']])
})

test('FRAME-064, FRAME-065, FRAME-066: notices list changes or warn, and are not shown again after being dismissed', async () => {
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
