import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import type { AlertReceiver } from '@outpost/contract/alerts/receivers/schemas'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate } from '../../../kit/i18n/i18n.ts'
import { receiverDialogs } from './dialogs.ts'

/** Deletes a receiver after a confirmation. */
const remove = ([receiver]: readonly AlertReceiver[]): Promise<true | undefined> =>
  confirm({
    endpoint: receivers.remove,
    input: { id: receiver!.id },
    title: translate('alertReceivers:remove.title'),
    message: translate('alertReceivers:remove.message', { name: receiver!.name }),
    confirmLabel: translate('alertReceivers:remove.verb'),
    danger: true,
  })

/** The actions on receivers. */
export const receiverActions: readonly Action<AlertReceiver>[] = [
  action({
    id: 'answers',
    label: 'alertReceivers:answers.verb',
    icon: IconHistory,
    only: 'row',
    endpoint: receivers.answers,
    run: ([receiver]) => open(receiverDialogs.answers, { receiver: receiver! }),
  }),
  action({
    id: 'edit',
    label: 'alertReceivers:edit.action',
    icon: IconPencil,
    only: 'row',
    endpoint: receivers.update,
    run: ([receiver]) => void open(receiverDialogs.edit, { receiver: receiver! }),
  }),
  action({
    id: 'remove',
    label: 'alertReceivers:remove.verb',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: receivers.remove,
    run: remove,
  }),
]
