import { auth } from '@outpost/contract/auth/endpoints'
import { account } from '@outpost/contract/auth/account/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { type ErrorCode, globalErrorCodes } from '@outpost/contract/kit/error-codes'
import { notifications } from '@outpost/contract/notifications/endpoints'
import { terms } from '@outpost/contract/system/terms/endpoints'
import { act } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal, stubNetwork } from '../../testing/network.ts'
import { preparePage, show, text } from '../../testing/page.tsx'
import { call } from './client.ts'
import { dismissGlobalError, noteSuccess, useGlobalErrors } from './globalErrors.ts'

function Shown() {
  return (
    <p>
      {useGlobalErrors()
        .map(({ code }) => code)
        .join(' ')}
    </p>
  )
}
beforeAll(preparePage)
beforeEach(async () => {
  await act(async () => globalErrorCodes.forEach(dismissGlobalError))
  await show(<Shown />)
})
const fails = async (...codes: ErrorCode[]): Promise<void> => {
  for (const code of codes) {
    stubNetwork(() =>
      refusal(403, { code, message: 'no', source: null }, { code: 'ORIGIN_REFUSED', message: 'second', source: null }),
    )
    await act(async () => expect(call(devices.list, {})).rejects.toMatchObject({ items: [{ code }, {}] }))
  }
}
const passes = (endpoint: Parameters<typeof noteSuccess>[0]) => act(async () => noteSuccess(endpoint))

test('AUTH-036 AUTH-065: only the first error of a failed call is shown, if its code is a global one, and each code once', async () => {
  await fails('VALIDATION', 'FORBIDDEN', 'NOT_FOUND')
  expect(text()).toBe('')
  await fails('XSRF_MISMATCH', 'UNAVAILABLE', 'XSRF_MISMATCH')
  expect(text()).toBe('XSRF_MISMATCH UNAVAILABLE')
  await act(async () => dismissGlobalError('XSRF_MISMATCH'))
  expect(text()).toBe('UNAVAILABLE')
  await fails('XSRF_MISMATCH')
  expect(text()).toBe('UNAVAILABLE XSRF_MISMATCH')
})

test('AUTH-065: a successful call clears the errors that would have prevented it, and no others', async () => {
  await fails('UNAVAILABLE', 'XSRF_MISMATCH', 'ORIGIN_REFUSED', 'EMAIL_NOT_VERIFIED', 'MFA_MANDATORY')
  await passes(terms.get)
  expect(text()).toBe('XSRF_MISMATCH ORIGIN_REFUSED EMAIL_NOT_VERIFIED MFA_MANDATORY')
  await passes(account.confirmPassword)
  expect(text()).toBe('EMAIL_NOT_VERIFIED MFA_MANDATORY')
  await passes(auth.user)
  expect(text()).toBe('')
  await fails('XSRF_MISMATCH')
  await passes(devices.list)
  expect(text()).toBe('XSRF_MISMATCH')
  await passes(notifications.see)
  expect(text()).toBe('')
})
