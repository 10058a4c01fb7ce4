import type { RolePermission } from '@outpost/contract/roles/schemas'
import { expect, test } from 'vitest'
import { compare } from './comparison.ts'

const permission = (id: number, category: string): RolePermission => ({
  id,
  name: `permission_${id}`,
  title: `Permission ${id}`,
  description: '',
  category,
  created_at: '',
})
const all = [permission(1, 'Devices'), permission(2, 'Devices'), permission(3, 'Users'), permission(4, 'Users')]
const roles = [
  { id: 7, title: 'Crew', held: new Set([1, 2]) },
  { id: 8, title: 'Guest', held: new Set([1, 3]) },
]
const lines = (onlyDifferences: boolean) =>
  compare(all, roles, onlyDifferences).map(({ name, permissions }) => [
    name,
    permissions.map(({ permission: { id }, held }) => [id, ...held]),
  ])

test('ROLES-064 the comparison has every permission by category, with what each role has', () => {
  expect(lines(false)).toEqual([
    [
      'Devices',
      [
        [1, true, true],
        [2, true, false],
      ],
    ],
    [
      'Users',
      [
        [3, false, true],
        [4, false, false],
      ],
    ],
  ])
})

test('ROLES-064 only the differences are shown on request, without categories that have none', () => {
  expect(lines(true)).toEqual([
    ['Devices', [[2, true, false]]],
    ['Users', [[3, false, true]]],
  ])
  expect(compare(all, roles.slice(0, 1), true)).toEqual([])
})
