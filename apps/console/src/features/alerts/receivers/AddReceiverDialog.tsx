import { type ReceiverKind, receiverKinds } from '@outpost/contract/alerts/receivers/constants'
import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import { type CreatedReceiver, receiverSchemas } from '@outpost/contract/alerts/receivers/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField } from '../../companies/public.ts'
import { ChosenFields, receiverValues } from './ReceiverFields.tsx'

const inputOf = (values: Values) => {
  const kind = values['kind'] as ReceiverKind
  const { company_id } = values
  return {
    kind,
    ...(company_id !== undefined && { company_id }),
    ...receiverValues(kind, values, false),
  } as unknown as InputOf<typeof receivers.create>
}

/** A dialog that creates a receiver. It closes with the receiver, and the key of a webhook. */
export default function AddReceiverDialog({ close }: DialogProps<object, CreatedReceiver>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={receivers.create}
      schema={receiverSchemas.create.input}
      initial={{ kind: 'webhook' }}
      toInput={inputOf}
      title={t('alertReceivers:add.verb')}
      purpose={t('alertReceivers:purpose')}
      size={640}
      submitLabel={t('alertReceivers:add.verb')}
      onDone={(made) => close(made)}
    >
      <CompanyField name="company_id" />
      <SelectField
        name="kind"
        label={t('alertReceivers:field.kind')}
        clearable={false}
        options={receiverKinds.map((value) => ({ value, label: t(`alertReceivers:kind.${value}`) }))}
      />
      <ChosenFields />
    </DialogForm>
  )
}
