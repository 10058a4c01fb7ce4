import { subscriptions } from '@outpost/contract/integrations/subscriptions/endpoints'
import type { EventSubscription } from '@outpost/contract/integrations/subscriptions/schemas'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'

const remove = ([subscription]: readonly EventSubscription[]): Promise<true | undefined> =>
  confirm({
    endpoint: subscriptions.remove,
    input: { id: subscription!.id },
    title: translate('integrations:subscription.remove.title'),
    message: translate('integrations:subscription.remove.message', { name: subscription!.name }),
    confirmLabel: translate('integrations:subscription.remove.verb'),
    danger: true,
  })

/** The actions on subscriptions. */
export const subscriptionActions: readonly Action<EventSubscription>[] = [
  action({
    id: 'answers',
    label: 'integrations:answers.verb',
    icon: IconHistory,
    only: 'row',
    endpoint: subscriptions.answers,
    run: ([subscription]) => open(dialogs.answers, { subscription: subscription! }),
  }),
  action({
    id: 'edit',
    label: 'integrations:subscription.edit.action',
    icon: IconPencil,
    only: 'row',
    endpoint: subscriptions.update,
    run: ([subscription]) => void open(dialogs.editSubscription, { subscription: subscription! }),
  }),
  action({
    id: 'remove',
    label: 'integrations:subscription.remove.verb',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: subscriptions.remove,
    run: remove,
  }),
]
