import { Bytes, CopyText, DateTime, Ellipsis, formatAge, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { entryAddress } from '../entry.ts'
import classes from '../RemoteAccess.module.css'
import { endText } from '../sessions/labels.ts'
import { kindText } from './filters.ts'
import type { HistoryRow } from './row.ts'

const whoColumns = (t: Translate): Column<HistoryRow>[] => [
  {
    id: 'state',
    header: t('remote:sessions.state'),
    width: 88,
    pinned: true,
    cell: (row) => (
      <StatusGlyph
        tone={row.end_time === null ? 'positive' : 'none'}
        label={t(row.end_time === null ? 'remote:sessions.running' : 'remote:sessions.ended')}
      />
    ),
  },
  {
    id: 'username',
    header: t('remote:sessions.user'),
    width: 160,
    grow: true,
    primary: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.username}</Ellipsis>,
    text: (row) => row.username,
  },
  {
    id: 'device_name',
    header: t('remote:field.device'),
    width: 124,
    sortable: true,
    cell: (row) => (
      <Link className={classes.link} href={href('/devices/{id}', { id: row.device_id })}>
        {row.device_name}
      </Link>
    ),
    text: (row) => row.device_name,
  },
  {
    id: 'name',
    header: t('remote:history.entry'),
    width: 104,
    cell: (row) =>
      row.remote_access_id === null ? (
        <Ellipsis>{row.name}</Ellipsis>
      ) : (
        <Link className={classes.link} href={entryAddress(row.remote_access_id)}>
          {row.name}
        </Link>
      ),
    text: (row) => row.name,
  },
  {
    id: 'type',
    header: t('remote:history.type'),
    width: 100,
    cell: (row) => (row.native ? t('native:client') : kindText(row.type, t)),
  },
]

const whenColumns = (t: Translate): Column<HistoryRow>[] => [
  {
    id: 'start_date',
    header: t('remote:sessions.start'),
    width: 172,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.start_time)} short />,
  },
  {
    id: 'end_date',
    header: t('remote:sessions.end'),
    width: 208,
    sortable: true,
    hidden: true,
    cell: (row) => (row.end_time === null ? <Missing /> : <DateTime at={utcInstant(row.end_time)} />),
  },
  {
    id: 'duration',
    header: t('remote:sessions.duration'),
    width: 76,
    numeric: true,
    cell: (row) => <Duration row={row} />,
  },
  {
    id: 'input_data',
    header: t('remote:sessions.input'),
    width: 84,
    numeric: true,
    sortable: true,
    cell: (row) => <Bytes value={row.input_data} />,
  },
  {
    id: 'output_data',
    header: t('remote:sessions.output'),
    width: 96,
    numeric: true,
    sortable: true,
    cell: (row) => <Bytes value={row.output_data} />,
  },
]

const outcomeColumns = (t: Translate): Column<HistoryRow>[] => [
  {
    id: 'ip',
    header: t('access:log.ip'),
    width: 152,
    hidden: true,
    cell: (row) => <CopyText value={row.ip} label={t('access:log.ip')} />,
    text: (row) => row.ip ?? '',
  },
  {
    id: 'company_name',
    header: t('remote:field.company'),
    width: 128,
    sortable: true,
    hidden: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
  },
  {
    id: 'recording',
    header: t('recording:field'),
    width: 92,
    cell: (row) => (row.recording === null ? <Missing /> : t(`recording:state.${row.recording}`)),
    text: (row) => (row.recording === null ? '' : t(`recording:state.${row.recording}`)),
  },
  {
    id: 'guests',
    header: t('viewing:share.column'),
    width: 160,
    hidden: true,
    cell: (row) => (row.guests.length === 0 ? <Missing /> : <Ellipsis>{guestNames(row)}</Ellipsis>),
    text: guestNames,
  },
  {
    id: 'end_reason',
    header: t('remote:sessions.reason'),
    width: 200,
    hidden: true,
    cell: (row) => (row.end_reason ? <Ellipsis>{endText(row.end_reason)}</Ellipsis> : ''),
  },
]

const guestNames = ({ guests }: HistoryRow): string => guests.map(({ name }) => name).join(', ')

function Duration({ row }: { row: HistoryRow }) {
  const messages = useUiMessages()
  if (row.end_time === null) return <Missing />
  const [start, end] = [row.start_time, row.end_time].map((text) => Date.parse(utcInstant(text) ?? ''))
  return formatAge(((end ?? 0) - (start ?? 0)) / 1000, messages)
}

/** Returns the columns of the access history. */
export function useHistoryColumns(): readonly Column<HistoryRow>[] {
  const t = useText()
  return useMemo(() => [...whoColumns(t), ...whenColumns(t), ...outcomeColumns(t)], [t])
}
