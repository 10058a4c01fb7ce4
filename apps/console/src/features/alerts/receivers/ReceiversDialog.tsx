import { Button } from '@mantine/core'
import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import type { AlertReceiver } from '@outpost/contract/alerts/receivers/schemas'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { open, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { receiverActions } from './actions.ts'
import { useReceiverColumns } from './columns.tsx'
import { receiverDialogs } from './dialogs.ts'

/** Opens the dialog for a new receiver, and then shows the key of a webhook. */
const add = async (): Promise<void> => {
  const made = await open(receiverDialogs.add, {})
  if (made?.secret) await open(receiverDialogs.key, { secret: made.secret })
}

const showAnswers = (receiver: AlertReceiver): void => void open(receiverDialogs.answers, { receiver })

/** A dialog with the receivers of automations. A row opens the answers. */
export default function ReceiversDialog() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: receivers.list,
    columns: useReceiverColumns(),
    actions: receiverActions,
    storageKey: 'alert-receivers',
    inUrl: false,
  })
  const create = can(receivers.create) && (
    <Button variant="default" size="md" leftSection={<IconPlus size={16} />} onClick={() => void add()}>
      {t('alertReceivers:add.verb')}
    </Button>
  )
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('alertReceivers:title')}
      purpose={t('alertReceivers:purpose')}
      loading={false}
      error={null}
      {...(create && { footerStart: create })}
    >
      <ListTable
        table={table}
        label={t('alertReceivers:title')}
        search={t('alertReceivers:search')}
        rowLabel={(row) => row.name}
        onRow={showAnswers}
        empty={{ message: t('alertReceivers:empty') }}
        height={320}
      />
    </TableDialog>
  )
}
