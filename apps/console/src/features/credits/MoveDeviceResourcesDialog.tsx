import { deviceCredits } from '@outpost/contract/credits/devices/endpoints'
import { deviceCreditSchemas } from '@outpost/contract/credits/devices/schemas'
import { devices } from '@outpost/contract/devices/endpoints'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../devices/public.ts'
import { TypeField } from './TypeField.tsx'

const EMPTY = {}
const refreshes = [devices.list]

/** A dialog that moves the remaining resources of a device to its replacement. */
export default function MoveDeviceResourcesDialog({
  source,
  close,
}: DialogProps<{ source?: { id: number; name: string } }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={deviceCredits.move}
      schema={deviceCreditSchemas.move.input}
      initial={source ? { source: source.id } : EMPTY}
      title={t('credits:moveDevice.title')}
      purpose={t('credits:moveDevice.purpose')}
      submitLabel={t('credits:moveDevice.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <DeviceSelect
        name="source"
        clearable={false}
        label={t('credits:moveDevice.source')}
        {...(source && { labelOf: () => source.name })}
      />
      <DeviceSelect name="target" clearable={false} label={t('credits:moveDevice.target')} />
      <TypeField />
    </DialogForm>
  )
}
