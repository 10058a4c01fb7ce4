import { DateTime, Ellipsis, StatusGlyph } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import type { Column } from '../../../kit/table/table.tsx'
import classes from '../RemoteAccess.module.css'
import { type RequestRow, tones } from './row.ts'

/** Returns the state of a request, and while it gives access in an emergency, that. */
const stateText = ({ state, emergency }: Pick<RequestRow, 'state' | 'emergency'>, t: Translate): string =>
  t(emergency && state === 'granted' ? 'accessRequest:state.emergency' : `accessRequest:state.${state}`)

/** The state of a request as icon and text. */
export function RequestStatus({ row }: { row: Pick<RequestRow, 'state' | 'emergency'> }) {
  const t = useText()
  return <StatusGlyph tone={tones[row.state]} label={stateText(row, t)} />
}

const whatColumns = (t: Translate): Column<RequestRow>[] => [
  {
    id: 'state',
    header: t('accessRequest:field.state'),
    width: 120,
    pinned: true,
    sortable: true,
    cell: (row) => <RequestStatus row={row} />,
    text: (row) => stateText(row, t),
    value: (row) => stateText(row, t),
  },
  {
    id: 'username',
    header: t('accessRequest:field.user'),
    width: 136,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.username}</Ellipsis>,
    text: (row) => row.username,
  },
  {
    id: 'device_name',
    header: t('accessRequest:field.device'),
    width: 136,
    sortable: true,
    cell: (row) => (
      <Link
        className={classes.link}
        href={href('/devices/{id}', { id: row.device_id })}
        onClick={(event) => event.stopPropagation()}
      >
        {row.device_name}
      </Link>
    ),
    text: (row) => row.device_name,
  },
  {
    id: 'name',
    header: t('accessRequest:field.entry'),
    width: 120,
    cell: (row) => <Ellipsis>{row.name ?? t('accessRequest:allEntries')}</Ellipsis>,
    text: (row) => row.name ?? t('accessRequest:allEntries'),
  },
  {
    id: 'reason',
    header: t('accessRequest:field.reason'),
    width: 160,
    grow: true,
    cell: (row) => <Ellipsis>{row.reason}</Ellipsis>,
    text: (row) => row.reason,
  },
]

const whenColumns = (t: Translate): Column<RequestRow>[] => [
  {
    id: 'from',
    header: t('accessRequest:field.from'),
    width: 176,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.from)} short />,
  },
  {
    id: 'until',
    header: t('accessRequest:field.until'),
    width: 176,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.until)} short />,
  },
  {
    id: 'company_name',
    header: t('accessRequest:field.company'),
    width: 120,
    hidden: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'decided_by',
    header: t('accessRequest:field.decidedBy'),
    width: 136,
    hidden: true,
    cell: (row) => <Ellipsis>{row.decided_by ?? ''}</Ellipsis>,
    text: (row) => row.decided_by ?? '',
  },
  {
    id: 'created_at',
    header: t('accessRequest:field.created'),
    width: 176,
    hidden: true,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

/** Returns the columns of the list of requests. */
export function useRequestColumns(): readonly Column<RequestRow>[] {
  const t = useText()
  return useMemo(() => [...whatColumns(t), ...whenColumns(t)], [t])
}
