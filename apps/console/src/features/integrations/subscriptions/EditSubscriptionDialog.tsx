import { subscriptions } from '@outpost/contract/integrations/subscriptions/endpoints'
import { type EventSubscription, subscriptionSchemas } from '@outpost/contract/integrations/subscriptions/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useAsOpened } from '../../../kit/form/useAsOpened.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { SubscriptionFields, subscriptionValues } from './SubscriptionFields.tsx'

const initialOf = (subscription: EventSubscription): Values => {
  const { name, types, include_subsidiaries, enabled, url, host, port, transport, topic, username } = subscription
  return {
    name,
    types,
    include_subsidiaries,
    enabled,
    ...Object.fromEntries(
      Object.entries({ url, host, port, transport, topic, username }).filter(([, value]) => value !== null),
    ),
  }
}

/** A dialog that edits a subscription. */
export default function EditSubscriptionDialog({
  subscription,
  close,
}: DialogProps<{ subscription: EventSubscription }>) {
  const t = useText()
  const { id, kind } = subscription
  const { record, reading } = useAsOpened(subscriptions.get, { id })
  return (
    <DialogForm
      endpoint={subscriptions.update}
      schema={subscriptionSchemas.update.input}
      initial={record ? initialOf(record) : {}}
      toInput={(values) =>
        ({ ...subscriptionValues(kind, values, true), id }) as unknown as InputOf<typeof subscriptions.update>
      }
      {...reading}
      title={t('integrations:subscription.edit.title')}
      purpose={t(`integrations:kind.${kind}`)}
      size={640}
      submitLabel={t('integrations:subscription.edit.verb')}
      onDone={() => close()}
    >
      <SubscriptionFields kind={kind} isStored={subscription.has_secret} />
    </DialogForm>
  )
}
