import type { DashboardEntry } from '@outpost/contract/dashboards/schemas'
import { Count, DateTime, Ellipsis, StatusGlyph } from '@outpost/ui/Cells'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'
import { formatDuration } from '../telemetry/public.ts'

/** The columns of the dashboards of a device. */
export function useDashboardColumns(): readonly Column<DashboardEntry>[] {
  const t = useText()
  const messages = useUiMessages()
  return useMemo(() => {
    const seenBy = (row: DashboardEntry): string => t(row.shared ? 'dashboards:seenBy.all' : 'dashboards:seenBy.you')
    return [
      {
        id: 'name',
        header: t('dashboards:field.name'),
        width: 200,
        grow: true,
        primary: true,
        pinned: true,
        hideable: false,
        sortable: true,
        cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
        text: (row) => row.name,
      },
      {
        id: 'description',
        header: t('dashboards:field.description'),
        width: 240,
        cell: (row) => <Ellipsis>{row.description}</Ellipsis>,
        text: (row) => row.description,
      },
      {
        id: 'shared',
        header: t('dashboards:field.seenBy'),
        width: 128,
        cell: (row) => <StatusGlyph tone={row.shared ? 'positive' : 'neutral'} label={seenBy(row)} />,
        text: seenBy,
      },
      {
        id: 'widget_count',
        header: t('dashboards:field.widgets'),
        width: 88,
        cell: (row) => <Count value={row.widget_count} />,
        text: (row) => String(row.widget_count),
      },
      {
        id: 'refresh',
        header: t('dashboards:field.refresh'),
        width: 112,
        cell: (row) => formatDuration(row.refresh, messages),
        text: (row) => formatDuration(row.refresh, messages),
      },
      {
        id: 'updated_at',
        header: t('dashboards:field.changed'),
        width: 208,
        sortable: true,
        cell: (row) => <DateTime at={utcInstant(row.updated_at)} />,
        text: (row) => row.updated_at,
      },
    ]
  }, [t, messages])
}
