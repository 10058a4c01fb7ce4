import { subscriptions } from '@outpost/contract/integrations/subscriptions/endpoints'
import type { EventSubscription } from '@outpost/contract/integrations/subscriptions/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { dialogs } from '../dialogs.ts'
import { IntegrationsFrame } from '../IntegrationsFrame.tsx'
import { subscriptionActions } from './actions.ts'
import { useSubscriptionColumns } from './columns.tsx'

/** Milliseconds between two reads of the list. */
const pace = 10_000

/** Opens the dialog for a new subscription, and then shows the key of a webhook. */
const add = async (): Promise<void> => {
  const made = await open(dialogs.addSubscription, {})
  if (made?.secret) await open(dialogs.key, { secret: made.secret })
}

/** The systems that get events. A row opens the answers. */
export default function SubscriptionsView() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: subscriptions.list,
    columns: useSubscriptionColumns(),
    actions: subscriptionActions,
    storageKey: 'event-subscriptions',
  })
  useEvery(pace, () => void table.query.refetch())
  const primary: UiAction | undefined = can(subscriptions.create)
    ? {
        id: 'add',
        label: t('integrations:subscription.add.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void add(),
      }
    : undefined
  const showAnswers = (subscription: EventSubscription): void => void open(dialogs.answers, { subscription })
  return (
    <IntegrationsFrame current="subscriptions" primary={primary} fill>
      <ListTable
        table={table}
        label={t('integrations:view.subscriptions')}
        search={t('integrations:subscription.search')}
        rowLabel={(row) => row.name}
        onRow={showAnswers}
        empty={{ message: t('integrations:subscription.empty'), action: primary }}
      />
    </IntegrationsFrame>
  )
}
