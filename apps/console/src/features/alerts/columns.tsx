import type { Automation } from '@outpost/contract/alerts/schemas'
import { Count, DateTime, Ellipsis, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'
import { groupName } from './texts.ts'

const numbers = [
  'devices_count',
  'active_devices_count',
  'total_triggered_count',
  'period_triggered_count',
  'period_trigger_limit',
] as const

const widths = {
  devices_count: 88,
  active_devices_count: 120,
  total_triggered_count: 120,
  period_triggered_count: 112,
  period_trigger_limit: 104,
} as const satisfies Record<(typeof numbers)[number], number>

const texts = (t: Translate): Column<Automation>[] => [
  {
    id: 'name',
    header: t('alerts:field.name'),
    width: 168,
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
    header: t('alerts:field.description'),
    width: 200,
    hidden: true,
    cell: (row) => <Ellipsis>{row.description}</Ellipsis>,
    text: (row) => row.description,
  },
  {
    id: 'company_name',
    header: t('alerts:field.company'),
    width: 152,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'data_group',
    header: t('alerts:field.data_group'),
    width: 128,
    sortable: true,
    cell: (row) => <Ellipsis>{groupName(row.data_group)}</Ellipsis>,
    text: (row) => groupName(row.data_group),
  },
  {
    id: 'enabled',
    header: t('alerts:field.enabled'),
    width: 80,
    sortable: true,
    cell: (row) => (
      <StatusGlyph tone={row.enabled ? 'positive' : 'none'} label={t(row.enabled ? 'alerts:on' : 'alerts:off')} />
    ),
    text: (row) => t(row.enabled ? 'alerts:on' : 'alerts:off'),
  },
]

/** Returns the columns of the list of automations. */
export function useAutomationColumns(): readonly Column<Automation>[] {
  const t = useText()
  return useMemo(
    () => [
      ...texts(t),
      ...numbers.map((id) => ({
        id,
        header: t(`alerts:field.${id}`),
        width: widths[id],
        numeric: true,
        sortable: true,
        cell: (row: Automation) => <Count value={row[id]} />,
      })),
      ...(['period_latest_reset', 'created_at'] as const).map((id) => ({
        id,
        header: t(`alerts:field.${id}`),
        width: 184,
        hidden: true,
        sortable: id === 'created_at',
        cell: (row: Automation) => <DateTime at={utcInstant(row[id])} short />,
      })),
    ],
    [t],
  )
}
