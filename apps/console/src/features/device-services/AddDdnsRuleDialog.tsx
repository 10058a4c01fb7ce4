import type { Device } from '@outpost/contract/devices/device'
import { ddnsRules } from '@outpost/contract/device-services/endpoints'
import { ddnsRuleSchemas } from '@outpost/contract/device-services/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from '../devices/public.ts'
import { DdnsRuleFields } from './DdnsRuleFields.tsx'
import { refreshes } from './useFinishedChange.ts'

const initial = { enabled: true, interface: 'wan', use_https: true, check_interval: 10, force_interval: 72 }

/** A dialog that adds a dynamic DNS rule to a device. */
export default function AddDdnsRuleDialog({ device, close }: DialogProps<{ device: Device }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={ddnsRules.create}
      schema={ddnsRuleSchemas.create.input}
      initial={initial}
      toInput={(values) => ({ ...(values as InputOf<typeof ddnsRules.create>), id: device.id })}
      title={t('services:ddns.add')}
      purpose={nameOf(device)}
      size={640}
      submitLabel={t('services:ddns.addVerb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <DdnsRuleFields />
    </DialogForm>
  )
}
