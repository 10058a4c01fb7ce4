import { auth } from '@outpost/contract/auth/endpoints'
import { impersonation } from '@outpost/contract/impersonation/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { expect, test } from 'vitest'
import { can } from './can.ts'

const user = (isImpersonating: boolean) => ({ permissions: ['create_tags', 'impersonate_users'], isImpersonating })

test('IMPERSONATION-010 actions reserved for the user personally are not offered to an impersonator', () => {
  for (const endpoint of [auth.createToken, impersonation.request])
    expect([can(user(false), endpoint), can(user(true), endpoint)]).toEqual([true, false])
  for (const endpoint of [tags.create, impersonation.cancel, auth.user])
    expect([can(user(false), endpoint), can(user(true), endpoint)]).toEqual([true, true])
})

test('DEVICES-094 moving devices is offered if the server says that the user may', () => {
  expect(can({ permissions: ['create_devices', 'delete_devices'] }, devices.move)).toBe(false)
  expect(can({ permissions: ['move_devices'] }, devices.move)).toBe(true)
})

test('ROLES-052 a list of permissions requires all or any of them, as specified', () => {
  const both = ['view_tags', 'view_users'] as const
  const verdicts = [[], ['view_tags'], ['view_users'], [...both]].map((permissions) => [
    can({ permissions }, { every: both }),
    can({ permissions }, { some: both }),
    can({ permissions }, { access: { some: both } }),
  ])
  expect(verdicts).toEqual([
    [false, false, false],
    [false, true, true],
    [false, true, true],
    [true, true, true],
  ])
  // With an empty list, `every` is true and `some` is false.
  expect([can({ permissions: [] }, { every: [] }), can({ permissions: [] }, { some: [] })]).toEqual([true, false])
})
