import type { Incident } from '@outpost/contract/alerts/incidents/schemas'
import { Age, DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { incidentTitle, statusTones } from './texts.ts'

const affected = (t: Translate, { devices_count: count, total_devices_count: total }: Incident): string =>
  t('incidents:affected', { count: String(count), total: String(total) })

const automationsOf = ({ automations }: Incident): string => automations.map(({ name }) => name).join(', ')

/** Returns the status of an incident with its word. */
export const statusOf = (t: Translate, { status }: Pick<Incident, 'status'>) => (
  <StatusGlyph tone={statusTones[status]} label={t(`incidents:status.${status}`)} />
)

/** Returns what the low card of a narrow screen shows of an incident. */
export const cardOf = (t: Translate) => (row: Incident) => ({
  state: statusOf(t, row),
  detail: (
    <>
      {automationsOf(row)} · <Age at={utcInstant(row.opened_at)} fixed={false} />
      {row.acknowledged_by !== null && ` · ${row.acknowledged_by}`}
    </>
  ),
})

const people = (t: Translate): Column<Incident>[] => [
  {
    id: 'acknowledged_at',
    header: t('incidents:field.acknowledged_by'),
    width: 160,
    sortable: true,
    fields: ['acknowledged_by'],
    cell: (row) => (row.acknowledged_by === null ? <Missing /> : <Ellipsis>{row.acknowledged_by}</Ellipsis>),
    text: (row) => row.acknowledged_by ?? '',
  },
  {
    id: 'resolved_at',
    header: t('incidents:field.resolved_at'),
    width: 184,
    hidden: true,
    sortable: true,
    cell: (row) => (row.resolved_at === null ? <Missing /> : <DateTime at={utcInstant(row.resolved_at)} short />),
  },
  {
    id: 'company_name',
    header: t('incidents:field.company'),
    width: 136,
    hidden: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
]

/** Returns the columns of the list of incidents. */
export function useIncidentColumns(): readonly Column<Incident>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        id: 'status',
        header: t('incidents:field.status'),
        width: 136,
        sortable: true,
        cell: (row) => statusOf(t, row),
        text: (row) => t(`incidents:status.${row.status}`),
      },
      {
        id: 'title',
        header: t('incidents:field.title'),
        width: 240,
        grow: true,
        primary: true,
        hideable: false,
        sortable: true,
        cell: (row) => <Ellipsis>{incidentTitle(row)}</Ellipsis>,
        text: incidentTitle,
      },
      {
        id: 'automations',
        header: t('incidents:field.automation'),
        width: 168,
        cell: (row) => <Ellipsis>{automationsOf(row)}</Ellipsis>,
        text: automationsOf,
        value: automationsOf,
      },
      {
        id: 'cause',
        header: t('incidents:field.cause'),
        width: 152,
        sortable: true,
        cell: (row) => <Ellipsis>{t(`incidents:cause.${row.cause}`)}</Ellipsis>,
        text: (row) => t(`incidents:cause.${row.cause}`),
      },
      {
        id: 'devices_count',
        header: t('incidents:field.devices'),
        width: 96,
        numeric: true,
        sortable: true,
        cell: (row) => affected(t, row),
        text: (row) => affected(t, row),
      },
      {
        id: 'opened_at',
        header: t('incidents:field.opened_at'),
        width: 144,
        sortable: true,
        cell: (row) => <Age at={utcInstant(row.opened_at)} />,
      },
      ...people(t),
    ],
    [t],
  )
}
