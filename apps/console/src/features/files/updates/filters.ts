import { updateActions, updateStates } from '@outpost/contract/files/updates/constants'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'

/** Returns the filters of a list of updates. */
export function useUpdateFilters(): readonly FilterDefinition[] {
  const t = useText()
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('updates:column.state'),
        options: updateStates.map((value) => ({ value, label: t(`updates:state.${value}`) })),
        negatable: false,
      },
      {
        id: 'action',
        label: t('updates:column.action'),
        options: updateActions.map((value) => ({ value, label: t(`updates:job.${value}`) })),
        negatable: false,
      },
    ],
    [t],
  )
}
