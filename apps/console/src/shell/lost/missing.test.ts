import { roles } from '@outpost/contract/kit/permissions'
import { systemPermissions } from '@outpost/contract/kit/system-permissions'
import { defaultPermissions } from '@outpost/contract/permissions'
import { expect, test } from 'vitest'
import { missingOf, onlyFromSystem } from './missing.ts'

test('FRAME-242: the list of what only system administrators have follows from the default roles', () => {
  const others = new Set(roles.filter(({ letter }) => letter !== 'S').flatMap(({ name }) => defaultPermissions(name)))
  const own = defaultPermissions('super_admin').filter((name) => !others.has(name))
  expect([...systemPermissions].toSorted()).toEqual(own.toSorted())
})

test('FRAME-242: what a company’s administrators can give is told apart from what only system administrators can', () => {
  const tell = (need: Parameters<typeof missingOf>[0], held: readonly string[] = []): boolean =>
    onlyFromSystem(need, missingOf(need, held))
  expect(tell('view_mail_logs')).toBe(false)
  expect(tell('super_admin')).toBe(true)
  expect(tell({ every: ['view_users', 'invite_companies'] })).toBe(true)
  expect(tell({ every: ['view_users', 'invite_companies'] }, ['invite_companies'])).toBe(false)
  expect(tell({ some: ['view_users', 'invite_companies'] })).toBe(false)
})
