import { connectCodes } from '@outpost/contract/device/connect-codes'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { CopyText, DateTime, Ellipsis, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, type RowOf, useTable } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { attemptText } from './attemptText.ts'

type Attempt = RowOf<typeof enrolment.attempts>

function toneOf(code: number): Tone {
  if (code === connectCodes.connected) return 'positive'
  return code === connectCodes.awaitingApproval ? 'pending' : 'error'
}

const columnsOf = (t: Translate): Column<Attempt>[] => [
  {
    id: 'created_at',
    header: t('device:log.time'),
    width: 216,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} />,
    hideable: false,
  },
  {
    id: 'meaning',
    header: t('device:attempts.result'),
    width: 280,
    primary: true,
    cell: (row) => <StatusGlyph tone={toneOf(row.code)} label={attemptText(row, t)} />,
    text: (row) => attemptText(row, t),
  },
  { id: 'code', header: t('device:attempts.number'), width: 72, numeric: true, cell: (row) => row.code },
  {
    id: 'reason',
    header: t('device:attempts.reason'),
    width: 232,
    grow: true,
    cell: (row) => <Ellipsis>{row.reason}</Ellipsis>,
    text: (row) => row.reason,
  },
  {
    id: 'ip',
    header: t('device:log.ip'),
    width: 136,
    cell: (row) => <CopyText value={row.ip} label={t('device:log.ip')} />,
  },
  {
    id: 'fingerprint',
    header: t('device:attempts.fingerprint'),
    width: 208,
    cell: (row) => <CopyText value={row.fingerprint} label={t('device:attempts.fingerprint')} />,
  },
]

/** All connection attempts of the device, with their result codes as text. */
export function AttemptsTable({ id }: { id: number }) {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: enrolment.attempts, columns, storageKey: 'device.attempts', fixed: { id } })
  return (
    <ListTable
      table={table}
      label={t('device:activity.attempts')}
      rowLabel={(row) => attemptText(row, t)}
      search={false}
      empty={{ message: t('device:attempts.empty') }}
      height="auto"
    />
  )
}
