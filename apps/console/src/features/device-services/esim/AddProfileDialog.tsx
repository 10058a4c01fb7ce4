import type { Device } from '@outpost/contract/devices/device'
import { esim } from '@outpost/contract/device-services/endpoints'
import { esimSchemas } from '@outpost/contract/device-services/esim.schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameOf } from '../../devices/public.ts'
import { followProfile } from './followProfile.ts'

/** A dialog that adds a profile to the eSIM of a device by its activation code. */
export default function AddProfileDialog({
  device,
  onEnd,
  close,
}: DialogProps<{ device: Device; onEnd: () => void }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={esim.add}
      schema={esimSchemas.add.input}
      initial={{}}
      toInput={(values) => ({ ...(values as InputOf<typeof esim.add>), id: device.id })}
      title={t('services:esim.add')}
      purpose={nameOf(device)}
      size={640}
      submitLabel={t('services:esim.addVerb')}
      onChannel={followProfile(device, t('services:esim.add'), onEnd)}
      onDone={() => close(true)}
    >
      <TextField
        name="activation_code"
        required
        label={t('services:esim.code')}
        help={t('services:esim.codeHelp')}
        pattern={/^LPA:1\$[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?\$[0-9A-Za-z-]*(?:\$[0-9.]*(?:\$1?)?)?$/}
        patternError={t('services:esim.codeError')}
        placeholder="LPA:1$smdp.example.com$ABC-123"
      />
      <TextField
        name="confirmation_code"
        label={t('services:esim.confirmation')}
        help={t('services:esim.confirmationHelp')}
      />
    </DialogForm>
  )
}
