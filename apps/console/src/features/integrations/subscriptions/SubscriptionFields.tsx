import { eventTypes, permissionFor } from '@outpost/contract/integrations/events/constants'
import { type SubscriptionKind, topicFields } from '@outpost/contract/integrations/subscriptions/constants'
import { useCan } from '../../../kit/auth/can.ts'
import { MultiSelectField, SwitchField } from '../../../kit/form/fields.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ReceiverFields, receiverValues } from '../../alerts/public.ts'
import classes from '../Integrations.module.css'

/** Keeps the values that subscriptions of a kind have. */
export const subscriptionValues = (kind: SubscriptionKind, values: Values, isEdited: boolean): Values => ({
  ...receiverValues(kind, values, isEdited),
  types: values['types'],
  include_subsidiaries: values['include_subsidiaries'],
  enabled: values['enabled'],
})

/** The fields of a subscription of a kind: those of a receiver of the same kind, and which events it gets. */
export function SubscriptionFields({ kind, isStored = false }: { kind: SubscriptionKind; isStored?: boolean }) {
  const t = useText()
  const can = useCan()
  const options = eventTypes.filter((type) => can(permissionFor(type))).map((value) => ({ value, label: value }))
  return (
    <>
      <ReceiverFields kind={kind} isStored={isStored} />
      {kind === 'mqtt' && (
        <p className={classes.help}>
          {t('integrations:subscription.topicHelp', { example: topicFields.map((field) => `{{${field}}}`).join(', ') })}
        </p>
      )}
      <MultiSelectField
        name="types"
        required
        label={t('integrations:field.types')}
        help={t('integrations:subscription.typesHelp')}
        options={options}
      />
      <SwitchField name="include_subsidiaries" label={t('integrations:field.includeSubsidiaries')} />
      <SwitchField name="enabled" label={t('integrations:subscription.enabled')} />
    </>
  )
}
