/** A permission as its feature declares it, under its name. */
export interface PermissionDeclaration {
  /** Custom roles store it, so it never changes, and the id of a removed permission is not used again. */
  id: number
  category: string
  title: string
  /** The roles that have it by default, by letter: S super_admin, A admin, E end_user, G read_only, T support, R readonly_admin. */
  roles: string
  /** What it allows, in one sentence, as the API answers it. Absent while nothing requires it. */
  description?: string
  /** Nothing requires it yet: it has its id and name, and is neither shown nor offered. */
  reserved?: true
}
export type PermissionDeclarations = Readonly<Record<string, PermissionDeclaration>>
/** Scopes of access tokens, `resource:read` or `resource:write`, with what they allow. */
export type ScopeDescriptions = Readonly<Record<`${string}:${'read' | 'write'}`, string>>

/**
 * The permissions that exist, for the type below. Each feature adds its own in its `permissions.ts`. The guest role only
 * has view permissions, and a role that may change something also has the permission to view it.
 */
export interface Permissions {}
/** The scopes that exist. Each feature adds its own, and an endpoint can only declare one of them. */
export interface Scopes {}

type NamesIn<T> = T extends unknown ? keyof T & string : never
export type Permission = NamesIn<Permissions[keyof Permissions]>
export type Scope = NamesIn<Scopes[keyof Scopes]>

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

/** Permissions that follow from holding others, and are never assigned directly. */
export const compositePermissions = ['move_devices', 'open_remote_sessions', 'view_access_requests'] as const
export type CompositePermission = (typeof compositePermissions)[number]
/** A permission that can be required: one of the catalogue, or a composite one. */
export type Right = Permission | CompositePermission

/**
 * Adds the composite permissions. Moving devices requires the permissions to create and to delete devices, and a
 * company of level 1 or 2. Sessions can be opened by those who may connect, and by those who may get access by asking
 * or in an emergency. Requests are seen by those who may make or approve them.
 */
export function withComposites(held: ReadonlySet<Permission>, companyLevel: number): ReadonlySet<Right> {
  const asks = held.has('request_remote_access') || held.has('break_glass_remote_access')
  return new Set<Right>([
    ...held,
    ...(held.has('create_devices') && held.has('delete_devices') && companyLevel <= 2 ? ['move_devices' as const] : []),
    ...(asks || held.has('connect_device_remote_access') ? ['open_remote_sessions' as const] : []),
    ...(asks || held.has('approve_remote_access') ? ['view_access_requests' as const] : []),
  ])
}
