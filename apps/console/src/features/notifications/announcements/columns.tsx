import type { Announcement } from '@outpost/contract/notifications/announcements/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { plainText } from '../../../kit/view/html/draw.tsx'
import type { Column } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'

type State = 'planned' | 'shown' | 'ended'
const TONES: Record<State, Tone> = { planned: 'pending', shown: 'positive', ended: 'neutral' }

/** Returns whether an announcement is scheduled, visible or expired. */
export function stateOf({ starts_at, ends_at }: Pick<Announcement, 'starts_at' | 'ends_at'>, now: number): State {
  const at = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(utcInstant(text)!))
  if ((at(ends_at) ?? Infinity) <= now) return 'ended'
  return (at(starts_at) ?? -Infinity) > now ? 'planned' : 'shown'
}

/** Returns an announcement as one line of plain text. */
export const wordsOf = ({ summary }: Announcement): string => plainText(summary)

const stateWord = (row: Announcement, t: Translate): string =>
  t(`notifications:announcements.state.${stateOf(row, Date.now())}`)

const moment = (text: string | null) => (text === null ? <Missing /> : <DateTime at={utcInstant(text)} short />)

const columnsOf = (t: Translate): Column<Announcement>[] => [
  {
    id: 'state',
    header: t('notifications:field.state'),
    width: 128,
    pinned: true,
    cell: (row) => <StatusGlyph tone={TONES[stateOf(row, Date.now())]} label={stateWord(row, t)} />,
    value: (row) => stateWord(row, t),
  },
  {
    id: 'summary',
    header: t('notifications:field.summary'),
    width: 320,
    grow: true,
    primary: true,
    hideable: false,
    cell: (row) => <Ellipsis>{wordsOf(row)}</Ellipsis>,
    text: wordsOf,
    value: wordsOf,
  },
  {
    id: 'type',
    header: t('notifications:field.type'),
    width: 112,
    cell: (row) => t(`notifications:announcements.type.${row.type}`),
    value: (row) => t(`notifications:announcements.type.${row.type}`),
  },
  { id: 'starts_at', header: t('notifications:field.starts'), width: 184, cell: (row) => moment(row.starts_at) },
  { id: 'ends_at', header: t('notifications:field.ends'), width: 184, cell: (row) => moment(row.ends_at) },
  {
    id: 'updated_at',
    header: t('notifications:field.updated'),
    width: 184,
    hidden: true,
    cell: (row) => moment(row.updated_at),
  },
]

/** Returns the columns of the list of announcements. */
export function useAnnouncementColumns(): readonly Column<Announcement>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
