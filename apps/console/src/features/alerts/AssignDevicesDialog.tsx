import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation } from '@outpost/contract/alerts/schemas'
import { automationSchemas } from '@outpost/contract/alerts/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../devices/public.ts'

const refreshes = [automations.list, automations.get, automations.devices, automations.ofDevice]

/** A dialog that assigns an automation to devices. */
export default function AssignDevicesDialog({ automation, close }: DialogProps<{ automation: Automation }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={automations.assign}
      schema={automationSchemas.assign.input}
      initial={{ devices: [] }}
      toInput={(values) => ({ id: automation.id, devices: values['devices'] as number[] })}
      title={t('alerts:assign.title')}
      purpose={automation.name}
      submitLabel={t('alerts:assign.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <DeviceSelect name="devices" multiple label={t('alerts:devices')} help={t('alerts:assign.help')} />
    </DialogForm>
  )
}
