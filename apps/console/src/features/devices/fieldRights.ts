import { fieldPermission } from '@outpost/contract/devices/field-permissions'
import { useMemo } from 'react'
import { can } from '../../kit/auth/can.ts'
import { useUser } from '../../kit/auth/session.tsx'

/** Whether the reader may read a field of devices; the server answers null where not. */
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

/** A person who sets a place has to see where the device is. */
export const mayPlace = {
  access: { every: ['update_devices', 'view_device_location', 'update_device_location'] },
} as const
