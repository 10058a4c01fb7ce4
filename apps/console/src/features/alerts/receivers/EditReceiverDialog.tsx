import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import { type AlertReceiver, receiverSchemas } from '@outpost/contract/alerts/receivers/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useAsOpened } from '../../../kit/form/useAsOpened.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ReceiverFields, receiverValues } from './ReceiverFields.tsx'

const fields = ['url', 'host', 'port', 'transport', 'topic', 'username', 'chat_id', 'numbers'] as const

const initialOf = ({ name, device_id, ...receiver }: AlertReceiver): Values => ({
  name,
  ...Object.fromEntries(fields.flatMap((field) => (receiver[field] === null ? [] : [[field, receiver[field]]]))),
  // The field chooses an item of a list by its text.
  ...(device_id !== null && { device_id: String(device_id) }),
})

/** A dialog that edits a receiver. */
export default function EditReceiverDialog({ receiver, close }: DialogProps<{ receiver: AlertReceiver }>) {
  const t = useText()
  const { id, kind } = receiver
  const { record, reading } = useAsOpened(receivers.get, { id })
  return (
    <DialogForm
      endpoint={receivers.update}
      schema={receiverSchemas.update.input}
      initial={record ? initialOf(record) : {}}
      toInput={(values) =>
        ({ ...receiverValues(kind, values, true), id }) as unknown as InputOf<typeof receivers.update>
      }
      {...reading}
      title={t('alertReceivers:edit.title')}
      purpose={t(`alertReceivers:kind.${kind}`)}
      size={640}
      submitLabel={t('alertReceivers:edit.verb')}
      onDone={() => close()}
    >
      <ReceiverFields kind={kind} isStored={receiver.has_secret} />
    </DialogForm>
  )
}
