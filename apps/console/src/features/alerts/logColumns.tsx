import type { Evaluation } from '@outpost/contract/alerts/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'
import { deviceColumn } from './deviceColumns.tsx'
import { conditionsText, statusTones, useShowValue, valuesText } from './texts.ts'

/** Returns the columns of the log of an automation. */
export function useEvaluationColumns(): readonly Column<Evaluation>[] {
  const t = useText()
  const show = useShowValue()
  return useMemo(
    () => [
      {
        id: 'created_at',
        header: t('alerts:field.time'),
        width: 184,
        sortable: true,
        cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
      },
      deviceColumn<Evaluation>(t),
      {
        id: 'company_name',
        header: t('alerts:field.company'),
        width: 136,
        hidden: true,
        sortable: true,
        cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
        text: (row) => row.company_name,
      },
      {
        id: 'overall_status',
        header: t('alerts:field.status'),
        width: 168,
        sortable: true,
        cell: (row) => (
          <StatusGlyph tone={statusTones[row.overall_status]} label={t(`alerts:status.${row.overall_status}`)} />
        ),
        text: (row) => t(`alerts:status.${row.overall_status}`),
      },
      {
        id: 'evaluated_parameters',
        header: t('alerts:field.parameters'),
        width: 240,
        cell: (row) =>
          row.evaluated_parameters.length > 0 ? <Ellipsis>{valuesText(row, show)}</Ellipsis> : <Missing />,
        text: (row) => valuesText(row, show),
      },
      {
        id: 'evaluated_conditions',
        header: t('alerts:field.conditions'),
        width: 144,
        cell: (row) => <Ellipsis>{conditionsText(row)}</Ellipsis>,
        text: conditionsText,
      },
    ],
    [t, show],
  )
}
