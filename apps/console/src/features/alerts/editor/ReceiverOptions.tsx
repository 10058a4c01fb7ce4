import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import { ItemSelect } from '../../../kit/form/fields/ItemSelect.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { TestReceivers } from '../receivers/TestReceivers.tsx'

const byName = { sort: ['name'] }

/** The receivers of an action and its subject, with a test that sends for real. */
export function ReceiverOptions({ optionOf }: { optionOf: (option: string) => string }) {
  const t = useText()
  const { values } = useForm()
  const chosen = values[optionOf('receiver_ids')]
  const ids = Array.isArray(chosen) ? chosen.map(Number) : []
  return (
    <>
      <ItemSelect
        name={optionOf('receiver_ids')}
        multiple
        required
        label={t('alerts:field.receiver_ids')}
        help={t('alerts:receivers.where')}
        endpoint={receivers.list}
        query={byName}
        option={({ id, name, kind, company_name }) => ({
          value: String(id),
          label: name,
          hint: `${t(`alerts:receivers.kind.${kind}`)}, ${company_name}`,
        })}
      />
      <TestReceivers key={ids.join(',')} ids={ids} />
      <TextField
        name={optionOf('subject')}
        label={t('alerts:field.subject')}
        help={t('alerts:receivers.subjectHelp')}
      />
    </>
  )
}
