import type { Impersonation } from '@outpost/contract/impersonation/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { stateText, tones } from './state.ts'

/** The state of a request as icon and text. */
export const LogState = ({ line }: { line: Impersonation }) => (
  <StatusGlyph tone={tones[line.state]} label={stateText(line)} />
)

const Moment = ({ at }: { at: string | null }) => (at === null ? <Missing /> : <DateTime at={utcInstant(at)} short />)

const requestColumns = (t: Translate): Column<Impersonation>[] => [
  {
    id: 'state',
    header: t('impersonation:field.state'),
    width: 136,
    pinned: true,
    sortable: true,
    cell: (line) => <LogState line={line} />,
    text: stateText,
    value: stateText,
  },
  {
    id: 'actor_email',
    header: t('impersonation:field.actor'),
    width: 176,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (line) => <Ellipsis>{line.actor_email}</Ellipsis>,
    text: (line) => line.actor_email,
  },
  {
    id: 'user_email',
    header: t('impersonation:field.user'),
    width: 176,
    sortable: true,
    cell: (line) => <Ellipsis>{line.user_email}</Ellipsis>,
    text: (line) => line.user_email,
  },
  {
    id: 'company_name',
    header: t('impersonation:field.company'),
    width: 120,
    sortable: true,
    cell: (line) => <Ellipsis>{line.company_name}</Ellipsis>,
    text: (line) => line.company_name,
  },
  {
    id: 'reason',
    header: t('impersonation:field.reason'),
    width: 120,
    grow: true,
    cell: (line) => <Ellipsis>{line.reason}</Ellipsis>,
    text: (line) => line.reason,
  },
]

const timeColumns = (t: Translate): Column<Impersonation>[] => [
  {
    id: 'approved_at',
    header: t('impersonation:field.approved'),
    width: 144,
    hidden: true,
    sortable: true,
    cell: (line) => <Moment at={line.approved_at} />,
  },
  {
    id: 'started_at',
    header: t('impersonation:field.started'),
    width: 144,
    sortable: true,
    cell: (line) => <Moment at={line.started_at} />,
  },
  {
    id: 'ended_at',
    header: t('impersonation:field.ended'),
    width: 144,
    sortable: true,
    cell: (line) => <Moment at={line.ended_at} />,
  },
  {
    id: 'ip',
    header: t('impersonation:field.ip'),
    width: 120,
    hidden: true,
    cell: (line) => (line.ip === null ? <Missing /> : line.ip),
    text: (line) => line.ip ?? '',
  },
  {
    id: 'created_at',
    header: t('impersonation:field.created'),
    width: 144,
    hidden: true,
    sortable: true,
    cell: (line) => <Moment at={line.created_at} />,
  },
]

const columnsOf = (t: Translate): Column<Impersonation>[] => [...requestColumns(t), ...timeColumns(t)]

/** Returns the columns of the impersonation log. */
export function useLogColumns(): readonly Column<Impersonation>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
