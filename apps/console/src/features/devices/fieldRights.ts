import { fieldPermission } from '@outpost/contract/devices/field-permissions'
import { useMemo } from 'react'
import { can } from '../../kit/auth/can.ts'
import { useUser } from '../../kit/auth/session.tsx'

/**
 * Returns a function that checks whether the user may read a device field; for other fields the server returns null.
 */
export function useFieldRights(): (field: string) => boolean {
  const user = useUser()
  return useMemo(
    () =>
      (field: string): boolean => {
        const permission = fieldPermission(field)
        return permission === undefined || can(user, permission)
      },
    [user],
  )
}

/** Users who set a location must also be allowed to see it. */
export const mayPlace = {
  access: { every: ['update_devices', 'view_device_location', 'update_device_location'] },
} as const
