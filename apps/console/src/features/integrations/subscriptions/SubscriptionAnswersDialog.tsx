import { subscriptions } from '@outpost/contract/integrations/subscriptions/endpoints'
import type { EventSubscription } from '@outpost/contract/integrations/subscriptions/schemas'
import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { TestButton } from '../TestButton.tsx'
import { useAnswerColumns } from './columns.tsx'

/** Milliseconds between two reads of the list. */
const pace = 10_000

/** A dialog with the last answers of a subscription, and a test of it. */
export default function SubscriptionAnswersDialog({ subscription }: DialogProps<{ subscription: EventSubscription }>) {
  const t = useText()
  const table = useTable({
    endpoint: subscriptions.answers,
    columns: useAnswerColumns(),
    storageKey: 'event-answers',
    fixed: { id: subscription.id },
    inUrl: false,
  })
  const refresh = (): void => void table.query.refetch()
  useEvery(pace, refresh)
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('integrations:answers.title', { name: subscription.name })}
      purpose={subscription.target}
      loading={false}
      error={null}
    >
      <TestButton
        endpoint={subscriptions.test}
        input={{ id: subscription.id }}
        label={t('integrations:test.event')}
        onTested={refresh}
      />
      <ListTable
        table={table}
        label={t('integrations:answers.verb')}
        rowLabel={(row) => row.created_at}
        empty={{ message: t('integrations:answers.empty') }}
        height={320}
      />
    </TableDialog>
  )
}
