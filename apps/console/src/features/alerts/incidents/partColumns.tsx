import type { IncidentDevice, IncidentEntry, IncidentMessage } from '@outpost/contract/alerts/incidents/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { utcInstant } from '../../../kit/browser/utc.ts'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { deviceColumn } from '../deviceColumns.tsx'
import { actionTones } from '../texts.ts'

const stateOf = ({ resolved_at, flapping }: IncidentDevice) =>
  resolved_at !== null ? 'well' : flapping ? 'flapping' : 'affectedNow'

/** The columns of the devices of an incident. */
export const deviceColumns = (t: Translate): Column<IncidentDevice>[] => [
  deviceColumn<IncidentDevice>(t),
  {
    id: 'resolved_at',
    header: t('incidents:field.status'),
    width: 144,
    sortable: true,
    cell: (row) => (
      <StatusGlyph tone={row.resolved_at === null ? 'error' : 'positive'} label={t(`incidents:${stateOf(row)}`)} />
    ),
    text: (row) => t(`incidents:${stateOf(row)}`),
  },
  {
    id: 'automation_name',
    header: t('incidents:field.automation'),
    width: 168,
    sortable: true,
    cell: (row) => <Ellipsis>{row.automation_name}</Ellipsis>,
    text: (row) => row.automation_name,
  },
  {
    id: 'fired_at',
    header: t('incidents:field.fired_at'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.fired_at)} short />,
  },
]

/** The columns of what was sent and done because of an incident. */
export const messageColumns = (t: Translate): Column<IncidentMessage>[] => [
  {
    id: 'receiver',
    header: t('incidents:field.receiver'),
    width: 192,
    grow: true,
    primary: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.receiver || row.device_name}</Ellipsis>,
    text: (row) => row.receiver || row.device_name,
  },
  {
    id: 'action_name',
    header: t('incidents:field.action'),
    width: 152,
    sortable: true,
    cell: (row) => <Ellipsis>{t(`alerts:action.${row.action_name}`)}</Ellipsis>,
    text: (row) => t(`alerts:action.${row.action_name}`),
  },
  {
    id: 'kind',
    header: t('incidents:field.kind'),
    width: 128,
    sortable: true,
    cell: (row) => <Ellipsis>{t(`incidents:kind.${row.kind}`)}</Ellipsis>,
    text: (row) => t(`incidents:kind.${row.kind}`),
  },
  {
    id: 'action_state',
    header: t('incidents:field.state'),
    width: 112,
    cell: (row) => (
      <StatusGlyph tone={actionTones[row.action_state]} label={t(`alerts:actionState.${row.action_state}`)} />
    ),
    text: (row) => t(`alerts:actionState.${row.action_state}`),
  },
  {
    id: 'action_status_message',
    header: t('incidents:field.message'),
    width: 240,
    cell: (row) => (row.action_status_message ? <Ellipsis>{row.action_status_message}</Ellipsis> : <Missing />),
    text: (row) => row.action_status_message,
  },
  {
    id: 'created_at',
    header: t('incidents:field.time'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

/** The columns of the history of an incident. */
export const entryColumns = (t: Translate): Column<IncidentEntry>[] => [
  {
    id: 'kind',
    header: t('incidents:field.what'),
    width: 168,
    primary: true,
    sortable: true,
    cell: (row) => <Ellipsis>{t(`incidents:entry.${row.kind}`)}</Ellipsis>,
    text: (row) => t(`incidents:entry.${row.kind}`),
  },
  {
    id: 'created_at',
    header: t('incidents:field.time'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'username',
    header: t('incidents:field.by'),
    width: 160,
    cell: (row) => (row.username === null ? <Missing /> : <Ellipsis>{row.username}</Ellipsis>),
    text: (row) => row.username ?? '',
  },
  {
    id: 'note',
    header: t('incidents:field.note'),
    width: 240,
    grow: true,
    cell: (row) => (row.note === '' ? <Missing /> : <Ellipsis>{row.note}</Ellipsis>),
    text: (row) => row.note,
  },
]
