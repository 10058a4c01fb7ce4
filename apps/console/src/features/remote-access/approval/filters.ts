import { requestStates } from '@outpost/contract/remote-access/approval/constants'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { findDevices } from '../../devices/public.ts'

/** Returns the filters of the list of requests. */
export function useRequestFilters(): readonly FilterDefinition[] {
  const t = useText()
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('accessRequest:field.state'),
        options: requestStates.map((value) => ({ value, label: t(`accessRequest:state.${value}`) })),
        negatable: false,
      },
      {
        id: 'own',
        label: t('accessRequest:field.user'),
        options: [{ value: 'true', label: t('accessRequest:own') }],
        negatable: false,
      },
      { id: 'device_id', label: t('accessRequest:field.device'), load: findDevices, negatable: false },
    ],
    [t],
  )
}
