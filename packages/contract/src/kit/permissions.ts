import { catalogue } from './permission-catalogue.ts'

export type Permission = (typeof catalogue)[number][1]

/** A permission as shown by the role screens and `GET /roles/{id}/permissions`. */
export interface PermissionEntry {
  id: number
  name: Permission
  category: string
  title: string
}

/** All permissions in catalogue order. The ids never change, because custom roles store them. */
export const permissions: readonly PermissionEntry[] = catalogue.map(([id, name, category, title]) => ({
  id,
  name,
  category,
  title,
}))

/** The six roles of the product. Id 5 is the support role; the public documents do not assign that number. */
export const roles = [
  {
    id: 1,
    name: 'super_admin',
    title: 'System Administrator',
    description: 'Full access to the whole installation',
    letter: 'S',
    reach: 'tree',
    invites: ['admin', 'end_user', 'readonly_admin', 'read_only', 'support'],
  },
  {
    id: 2,
    name: 'admin',
    title: 'Administrator',
    description: "Full control over its company's devices, users and subsidiaries",
    letter: 'A',
    reach: 'tree',
    invites: ['admin', 'end_user', 'readonly_admin', 'read_only'],
  },
  {
    id: 3,
    name: 'end_user',
    title: 'End Client',
    description: "Manages its own company's devices; no access to subsidiaries",
    letter: 'E',
    reach: 'company',
    invites: [],
  },
  {
    id: 4,
    name: 'read_only',
    title: 'Guest',
    description: 'Read-only access to its own company',
    letter: 'G',
    reach: 'company',
    invites: [],
  },
  {
    id: 5,
    name: 'support',
    title: 'Support',
    description: 'Read-only access, plus remote access and acting as other users who allow it',
    letter: 'T',
    reach: 'tree',
    invites: [],
  },
  {
    id: 6,
    name: 'readonly_admin',
    title: 'Advanced Guest',
    description: 'Read-only access to its own company and its subsidiaries',
    letter: 'R',
    reach: 'tree',
    invites: [],
  },
] as const

export type RoleName = (typeof roles)[number]['name']
/** Which companies a role can access: its own company and everything below it, or only its own. */
export type Reach = (typeof roles)[number]['reach']

/** Returns the permissions that a role has by default. */
export function defaultPermissions(role: RoleName): Permission[] {
  const letter = roles.find((entry) => entry.name === role)!.letter
  return catalogue.filter(([, , , , letters]) => letters.includes(letter)).map(([, name]) => name)
}

/** Permissions that follow from holding several others, and are never assigned directly. */
export const compositePermissions = ['move_devices'] as const
export type CompositePermission = (typeof compositePermissions)[number]
/** A permission that can be required: one of the catalogue, or a composite one. */
export type Right = Permission | CompositePermission

/**
 * Adds the composite permissions. Moving devices requires the permissions to create and to delete devices, and a
 * company of level 1 or 2.
 */
export const withComposites = (held: ReadonlySet<Permission>, companyLevel: number): ReadonlySet<Right> =>
  held.has('create_devices') && held.has('delete_devices') && companyLevel <= 2
    ? new Set<Right>([...held, 'move_devices'])
    : held
