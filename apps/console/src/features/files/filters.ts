import { fileTypes } from '@outpost/contract/files/constants'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'

/** Returns the filters of a list of files; the API does not support negating them. */
export function useFileFilters(): readonly FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  return useMemo(
    () => [
      {
        id: 'type',
        label: t('files:field.type'),
        options: fileTypes.map((value) => ({ value, label: t(`files:type.${value}`) })),
        negatable: false,
      },
      {
        id: 'device_id',
        label: t('files:field.device'),
        options: (['not_null', 'is_null'] as const).map((value) => ({ value, label: t(`files:ofDevice.${value}`) })),
        negatable: false,
        single: true,
      },
      ...(isAlone
        ? []
        : [{ id: 'company_id', label: t('files:field.company'), load: findCompanies, negatable: false }]),
    ],
    [t, isAlone],
  )
}
