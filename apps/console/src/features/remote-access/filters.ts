import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { findDevices } from '../devices/public.ts'
import { findTags } from '../tags/public.ts'
import { protocolOptions } from './entry.ts'

/** Returns the filters of the list; the API does not support negating them. */
export function useEntryFilters(): readonly FilterDefinition[] {
  const t = useText()
  return useMemo(
    () => [
      { id: 'device_id', label: t('remote:field.device'), load: findDevices, negatable: false },
      { id: 'tag_id', label: t('remote:field.tags'), load: findTags, negatable: false },
      { id: 'protocol', label: t('remote:field.protocol'), options: protocolOptions, negatable: false },
    ],
    [t],
  )
}
