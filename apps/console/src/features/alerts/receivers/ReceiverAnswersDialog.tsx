import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import type { AlertReceiver } from '@outpost/contract/alerts/receivers/schemas'
import { TableDialog } from '@outpost/ui/Dialog'
import { useMemo } from 'react'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useAnswerColumns } from './columns.tsx'
import { TestReceivers } from './TestReceivers.tsx'

/** Milliseconds between two reads of the list. */
const PACE = 10_000

/** A dialog with the last answers of a receiver, and a test of it. */
export default function ReceiverAnswersDialog({ receiver }: DialogProps<{ receiver: AlertReceiver }>) {
  const t = useText()
  const table = useTable({
    endpoint: receivers.answers,
    columns: useAnswerColumns(),
    storageKey: 'alert-receiver-answers',
    fixed: { id: receiver.id },
    inUrl: false,
  })
  const refresh = (): void => void table.query.refetch()
  useEvery(PACE, refresh)
  const ids = useMemo(() => [receiver.id], [receiver.id])
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('alertReceivers:answers.title', { name: receiver.name })}
      purpose={receiver.target}
      loading={false}
      error={null}
    >
      <TestReceivers ids={ids} onTested={refresh} />
      <ListTable
        table={table}
        label={t('alertReceivers:answers.verb')}
        rowLabel={(row) => row.created_at}
        empty={{ message: t('alertReceivers:answers.empty') }}
        height={320}
      />
    </TableDialog>
  )
}
