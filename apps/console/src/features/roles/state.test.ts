import type { RolePermission } from '@outpost/contract/roles/schemas'
import { permissionDescriptions, permissions } from '@outpost/contract/permissions'
import { expect, test } from 'vitest'
import { matching } from './permissions/labels.ts'
import { byCategory, withoutViews, withViews } from './state.ts'

const all: RolePermission[] = permissions.map((entry) => ({
  ...entry,
  description: permissionDescriptions[entry.name] ?? '',
  created_at: '',
}))
const named = (...names: string[]): RolePermission[] => all.filter(({ name }) => names.includes(name))
const idsOf = (...names: string[]): number[] => named(...names).map(({ id }) => id)

test('ROLES-058 selecting a change permission selects its view permission, and deselecting the view deselects the change', () => {
  expect(withViews([], named('update_tags'), all).toSorted((a, b) => a - b)).toEqual(idsOf('view_tags', 'update_tags'))
  expect(withViews([], named('view_tags'), all)).toEqual(idsOf('view_tags'))
  // The view is derived from the name: `approve_devices` needs `view_devices`, `create_announcements` needs none.
  expect(withViews([], named('approve_devices'), all).toSorted((a, b) => a - b)).toEqual(
    idsOf('view_devices', 'approve_devices'),
  )
  expect(withViews([], named('assign_tags', 'create_announcements'), all).toSorted((a, b) => a - b)).toEqual(
    idsOf('view_tags', 'assign_tags', 'create_announcements'),
  )
  expect(
    withoutViews(idsOf('view_tags', 'update_tags', 'assign_tags', 'view_devices'), named('view_tags'), all),
  ).toEqual(idsOf('view_devices'))
  expect(withoutViews(idsOf('view_tags', 'update_tags'), named('update_tags'), all)).toEqual(idsOf('view_tags'))
})

test('ROLES-004 permissions are grouped by category, system ones last, and can be searched by any word', () => {
  const categories = byCategory(all)
  expect(categories.at(0)?.name).toBe('Devices')
  expect(categories.at(-1)?.name).toBe('System')
  expect(categories.flatMap((category) => category.permissions)).toHaveLength(all.length)
  expect(matching(all, ' CREATE_TAGS ').map(({ name }) => name)).toEqual(['create_tags'])
  expect(matching(all, 'reboot').map(({ name }) => name)).toEqual(['execute_device_actions'])
})
