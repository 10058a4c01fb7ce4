import { type SubscriptionKind, subscriptionKinds } from '@outpost/contract/integrations/subscriptions/constants'
import { subscriptions } from '@outpost/contract/integrations/subscriptions/endpoints'
import { type CreatedSubscription, subscriptionSchemas } from '@outpost/contract/integrations/subscriptions/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField } from '../../companies/public.ts'
import { SubscriptionFields, subscriptionValues } from './SubscriptionFields.tsx'

const inputOf = (values: Values) => {
  const kind = values['kind'] as SubscriptionKind
  const { company_id } = values
  return {
    kind,
    ...(company_id !== undefined && { company_id }),
    ...subscriptionValues(kind, values, false),
  } as unknown as InputOf<typeof subscriptions.create>
}

function ChosenFields() {
  const { values } = useForm()
  return <SubscriptionFields kind={values['kind'] as SubscriptionKind} />
}

/** A dialog that creates a subscription. It closes with it, and the key of a webhook. */
export default function AddSubscriptionDialog({ close }: DialogProps<object, CreatedSubscription>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={subscriptions.create}
      schema={subscriptionSchemas.create.input}
      initial={{ kind: 'webhook', include_subsidiaries: true, enabled: true }}
      toInput={inputOf}
      title={t('integrations:subscription.add.title')}
      purpose={t('integrations:subscription.purpose')}
      size={640}
      submitLabel={t('integrations:subscription.add.verb')}
      onDone={(made) => close(made)}
    >
      <CompanyField name="company_id" />
      <SelectField
        name="kind"
        label={t('integrations:field.kind')}
        clearable={false}
        options={subscriptionKinds.map((value) => ({ value, label: t(`integrations:kind.${value}`) }))}
      />
      <ChosenFields />
    </DialogForm>
  )
}
