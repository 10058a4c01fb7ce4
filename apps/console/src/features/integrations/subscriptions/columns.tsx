import type { EventSubscription, SubscriptionAnswer } from '@outpost/contract/integrations/subscriptions/schemas'
import { Count, DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'

const tones = { off: 'none', none: 'none', ok: 'positive', failed: 'error' } as const
const stateOf = ({ enabled, last_ok }: EventSubscription): keyof typeof tones =>
  enabled ? (last_ok === null ? 'none' : last_ok ? 'ok' : 'failed') : 'off'

const columns = (t: Translate): Column<EventSubscription>[] => [
  {
    id: 'name',
    header: t('integrations:field.name'),
    width: 176,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'kind',
    header: t('integrations:field.kind'),
    width: 112,
    sortable: true,
    cell: (row) => t(`integrations:kind.${row.kind}`),
  },
  {
    id: 'target',
    header: t('integrations:field.target'),
    width: 240,
    cell: (row) => <Ellipsis>{row.target}</Ellipsis>,
    text: (row) => row.target,
  },
  {
    id: 'last_ok',
    header: t('integrations:field.status'),
    width: 144,
    cell: (row) => <StatusGlyph tone={tones[stateOf(row)]} label={t(`integrations:state.${stateOf(row)}`)} />,
    text: (row) => t(`integrations:state.${stateOf(row)}`),
  },
]

const counts = (t: Translate): Column<EventSubscription>[] => [
  {
    id: 'types',
    header: t('integrations:field.types'),
    width: 104,
    numeric: true,
    cell: (row) => <Count value={row.types.length} />,
  },
  {
    id: 'waiting_count',
    header: t('integrations:field.waiting'),
    width: 104,
    numeric: true,
    cell: (row) => <Count value={row.waiting_count} />,
  },
  {
    id: 'delivered_count',
    header: t('integrations:field.delivered'),
    width: 112,
    numeric: true,
    cell: (row) => <Count value={row.delivered_count} />,
  },
  {
    id: 'dropped_count',
    header: t('integrations:field.dropped'),
    width: 112,
    numeric: true,
    cell: (row) => <Count value={row.dropped_count} />,
  },
  {
    id: 'company_name',
    header: t('integrations:field.company'),
    width: 160,
    hidden: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
]

/** Returns the columns of the list of subscriptions. */
export function useSubscriptionColumns(): readonly Column<EventSubscription>[] {
  const t = useText()
  return useMemo(() => [...columns(t), ...counts(t)], [t])
}

/** What a receiver answered, with the status of HTTP. */
export const answerText = ({ status, answer }: Pick<SubscriptionAnswer, 'status' | 'answer'>): string =>
  [status, answer].filter((part) => part !== null && part !== '').join(': ')

const answerColumns = (t: Translate): Column<SubscriptionAnswer>[] => [
  {
    id: 'created_at',
    header: t('integrations:field.time'),
    width: 176,
    primary: true,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'type',
    header: t('integrations:field.type'),
    width: 160,
    cell: (row) => <Ellipsis>{row.event_id === null ? t('integrations:answers.test') : row.type}</Ellipsis>,
  },
  {
    id: 'ok',
    header: t('integrations:field.result'),
    width: 112,
    cell: (row) => (
      <StatusGlyph
        tone={row.ok ? 'positive' : 'error'}
        label={t(row.ok ? 'integrations:state.ok' : 'integrations:state.failed')}
      />
    ),
    text: (row) => t(row.ok ? 'integrations:state.ok' : 'integrations:state.failed'),
  },
  {
    id: 'answer',
    header: t('integrations:field.answer'),
    width: 240,
    grow: true,
    cell: (row) => (answerText(row) ? <Ellipsis>{answerText(row)}</Ellipsis> : <Missing />),
    text: answerText,
  },
  {
    id: 'attempt',
    header: t('integrations:field.attempt'),
    width: 88,
    numeric: true,
    cell: (row) => <Count value={row.attempt} />,
  },
  {
    id: 'milliseconds',
    header: t('integrations:field.duration'),
    width: 104,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.milliseconds} unit="ms" />,
  },
]

/** Returns the columns of the answers of a subscription. */
export function useAnswerColumns(): readonly Column<SubscriptionAnswer>[] {
  const t = useText()
  return useMemo(() => answerColumns(t), [t])
}
