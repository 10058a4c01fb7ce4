import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { TestReceivers } from '../receivers/TestReceivers.tsx'
import { ReceiverSelect } from './ReceiverSelect.tsx'

/** The receivers of an action and its subject, with a test that sends for real. */
export function ReceiverOptions({ optionOf }: { optionOf: (option: string) => string }) {
  const t = useText()
  const { values } = useForm()
  const chosen = values[optionOf('receiver_ids')]
  const ids = Array.isArray(chosen) ? chosen.map(Number) : []
  return (
    <>
      <ReceiverSelect name={optionOf('receiver_ids')} required help={t('alertReceivers:where')} />
      <TestReceivers key={ids.join(',')} ids={ids} />
      <TextField name={optionOf('subject')} label={t('alerts:field.subject')} help={t('alertReceivers:subjectHelp')} />
    </>
  )
}
