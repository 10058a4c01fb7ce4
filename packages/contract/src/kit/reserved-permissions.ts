import type { PermissionDeclarations } from './permissions.ts'

/**
 * Permissions of features that do not exist yet, by the feature that will require them. Their ids and names are fixed,
 * and roles that hold them keep them, but they are neither shown nor offered, because they would have no effect. They
 * move to the `permissions.ts` of their feature when it is made. A feature that exists marks its own as `reserved`.
 */
export const reservedPermissions = {} as const satisfies Readonly<Record<string, PermissionDeclarations>>
