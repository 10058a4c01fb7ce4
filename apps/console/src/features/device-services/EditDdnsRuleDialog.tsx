import type { Device } from '@outpost/contract/devices/device'
import { ddnsRules } from '@outpost/contract/device-services/endpoints'
import { type DdnsRule, ddnsRuleSchemas } from '@outpost/contract/device-services/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DdnsRuleFields } from './DdnsRuleFields.tsx'
import { refreshes } from './useFinishedChange.ts'

/** A dialog that changes a dynamic DNS rule of a device. */
export default function EditDdnsRuleDialog({
  device,
  rule,
  close,
}: DialogProps<{ device: Device; rule: DdnsRule }, true>) {
  const t = useText()
  const { id: ruleId, has_password: hasPassword, ...initial } = rule
  return (
    <DialogForm
      endpoint={ddnsRules.update}
      schema={ddnsRuleSchemas.update.input}
      initial={initial}
      toInput={({ password, ...values }) => ({
        ...(values as InputOf<typeof ddnsRules.update>),
        ...(typeof password === 'string' && password !== '' && { password }),
        id: device.id,
        rule_id: ruleId,
      })}
      title={t('services:ddns.edit')}
      purpose={rule.lookup_host}
      size={640}
      submitLabel={t('services:ddns.editVerb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <DdnsRuleFields hasPassword={hasPassword} />
    </DialogForm>
  )
}
