import { credits } from '@outpost/contract/credits/endpoints'
import { deviceCredits } from '@outpost/contract/credits/devices/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { Alert } from '@outpost/ui/Alert'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from '../devices/public.ts'
import { companyOf, followDevices } from './followDevices.ts'
import { boundPack } from './forms.schema.ts'
import { TypeField } from './TypeField.tsx'
import { isPack } from './types.ts'

const refreshes = [deviceEndpoints.list, credits.summary]

/** A dialog that permanently assigns a pack to each of the selected devices. */
export default function DevicePackDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const title = t('credits:pack.title', { count: devices.length, name: nameOf(devices[0]!) })
  return (
    <DialogForm
      endpoint={deviceCredits.update}
      schema={boundPack}
      initial={{}}
      toInput={({ credit_type_id: type }) => ({
        data: devices.map((device) => ({ device_id: device.id, credit_type_id: Number(type) })),
      })}
      title={title}
      submitLabel={t('credits:pack.verb')}
      refreshes={refreshes}
      onChannel={followDevices(title, devices)}
      onDone={() => close(true)}
    >
      <TypeField label={t('credits:pack.type')} companyId={companyOf(devices)} fits={isPack} />
      <Alert tone="warning" title={t('credits:pack.warning')}>
        {devices.length > 1 && t('credits:pack.each')}
      </Alert>
    </DialogForm>
  )
}
