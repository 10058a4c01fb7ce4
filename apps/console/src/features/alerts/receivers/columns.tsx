import type { AlertReceiver, ReceiverAnswer } from '@outpost/contract/alerts/receivers/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'

const stateOf = ({ last_ok }: Pick<AlertReceiver, 'last_ok'>) => (last_ok === null ? 'none' : last_ok ? 'ok' : 'failed')
const tones = { none: 'none', ok: 'positive', failed: 'error' } as const

const receiverColumns = (t: Translate): Column<AlertReceiver>[] => [
  {
    id: 'name',
    header: t('alertReceivers:field.name'),
    width: 160,
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
    header: t('alertReceivers:field.kind'),
    width: 136,
    sortable: true,
    cell: (row) => t(`alertReceivers:kind.${row.kind}`),
  },
  {
    id: 'target',
    header: t('alertReceivers:field.target'),
    width: 232,
    cell: (row) => <Ellipsis>{row.target}</Ellipsis>,
    text: (row) => row.target,
  },
  {
    id: 'last_ok',
    header: t('alertReceivers:field.last'),
    width: 152,
    cell: (row) => <StatusGlyph tone={tones[stateOf(row)]} label={t(`alertReceivers:state.${stateOf(row)}`)} />,
    text: (row) => t(`alertReceivers:state.${stateOf(row)}`),
  },
  {
    id: 'waiting_count',
    header: t('alertReceivers:field.waiting'),
    width: 96,
    numeric: true,
    cell: (row) => row.waiting_count,
  },
  {
    id: 'company_name',
    header: t('alerts:field.company'),
    width: 136,
    hidden: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
]

/** Returns the columns of the list of receivers. */
export function useReceiverColumns(): readonly Column<AlertReceiver>[] {
  const t = useText()
  return useMemo(() => receiverColumns(t), [t])
}

/** What a receiver answered, with the status of HTTP. */
export const answerText = ({ status, answer }: Pick<ReceiverAnswer, 'status' | 'answer'>): string =>
  [status, answer].filter((part) => part !== null && part !== '').join(': ')

const answerColumns = (t: Translate): Column<ReceiverAnswer>[] => [
  {
    id: 'created_at',
    header: t('alertReceivers:field.time'),
    width: 184,
    primary: true,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'ok',
    header: t('alertReceivers:field.result'),
    width: 120,
    cell: (row) => (
      <StatusGlyph
        tone={row.ok ? 'positive' : 'error'}
        label={t(row.ok ? 'alertReceivers:state.ok' : 'alertReceivers:state.failed')}
      />
    ),
    text: (row) => t(row.ok ? 'alertReceivers:state.ok' : 'alertReceivers:state.failed'),
  },
  {
    id: 'answer',
    header: t('alertReceivers:field.answer'),
    width: 280,
    grow: true,
    cell: (row) => (answerText(row) ? <Ellipsis>{answerText(row)}</Ellipsis> : <Missing />),
    text: answerText,
  },
  {
    id: 'attempt',
    header: t('alertReceivers:field.attempt'),
    width: 88,
    numeric: true,
    cell: (row) => row.attempt,
  },
  {
    id: 'milliseconds',
    header: t('alertReceivers:field.duration'),
    width: 104,
    numeric: true,
    sortable: true,
    cell: (row) => `${row.milliseconds} ms`,
  },
]

/** Returns the columns of the answers of a receiver. */
export function useAnswerColumns(): readonly Column<ReceiverAnswer>[] {
  const t = useText()
  return useMemo(() => answerColumns(t), [t])
}
