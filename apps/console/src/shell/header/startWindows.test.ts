import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { expect, test } from 'vitest'
import { nextStep } from './useStartWindows.ts'

const user = (changes: Partial<CurrentUser> = {}): CurrentUser =>
  ({
    username: 'ada',
    email: 'ada@example.com',
    tos_accepted: true,
    mfa_type: 'totp',
    isImpersonating: false,
    ...changes,
  }) as CurrentUser
const owing = { tos_accepted: false, username: 'Ada@example.com', mfa_type: null }

test('AUTH-043 AUTH-012 AUTH-005: the start dialogs are shown one after the other, the terms first', () => {
  expect(nextStep(user(owing), true, false)).toBe('agreement')
  expect(nextStep(user(owing), false, false)).toBe('acceptance')
  expect(nextStep(user({ ...owing, tos_accepted: true }), true, false)).toBe('email')
  expect(nextStep(user({ mfa_type: null }), true, false)).toBe('mfa')
  expect(nextStep(user({ mfa_type: null }), true, true)).toBeUndefined()
  expect(nextStep(user(), true, false)).toBeUndefined()
})

test('an impersonator is not asked to accept terms or give an address for the user', () => {
  expect(nextStep(user({ ...owing, isImpersonating: true }), true, false)).toBeUndefined()
  expect(nextStep(user({ ...owing, isImpersonating: true }), false, false)).toBeUndefined()
})
