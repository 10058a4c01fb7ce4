import { quickHours } from '@outpost/contract/vpn/constants'
import { SelectField } from '../../../kit/form/fields.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** Form field for the hours for which a quick connect is switched on. */
export function HoursField({ name = 'duration' }: { name?: string }) {
  const t = useText()
  return (
    <SelectField
      name={name}
      numeric
      clearable={false}
      label={t('vpnQuick:field.duration')}
      options={quickHours.map((hours) => ({ value: String(hours), label: t('vpnQuick:hours', { count: hours }) }))}
    />
  )
}
