import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import { ItemSelect } from '../../../kit/form/fields/ItemSelect.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

const byName = { sort: ['name'] }

interface SelectProps {
  name: string
  required?: boolean
  help?: string
}

/** Chooses receivers of messages, each with its kind and company. */
export function ReceiverSelect(props: SelectProps) {
  const t = useText()
  return (
    <ItemSelect
      {...props}
      multiple
      label={t('alerts:field.receiver_ids')}
      endpoint={receivers.list}
      query={byName}
      option={({ id, name, kind, company_name }) => ({
        value: String(id),
        label: name,
        hint: `${t(`alertReceivers:kind.${kind}`)}, ${company_name}`,
      })}
    />
  )
}
