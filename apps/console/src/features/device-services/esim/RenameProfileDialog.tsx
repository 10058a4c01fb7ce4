import type { Device } from '@outpost/contract/devices/device'
import { esim } from '@outpost/contract/device-services/endpoints'
import { type EsimProfile, esimSchemas } from '@outpost/contract/device-services/esim.schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { followProfile } from './followProfile.ts'

interface RenameProfileProps {
  device: Device
  profile: EsimProfile
  onEnd: () => void
}

/** A dialog that renames a profile of the eSIM of a device. */
export default function RenameProfileDialog({ device, profile, onEnd, close }: DialogProps<RenameProfileProps, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={esim.rename}
      schema={esimSchemas.rename.input}
      initial={{ nickname: profile.name }}
      toInput={(values) => ({ ...(values as InputOf<typeof esim.rename>), id: device.id, iccid: profile.iccid })}
      title={t('services:esim.renameTitle')}
      purpose={profile.iccid}
      submitLabel={t('services:esim.renameVerb')}
      onChannel={followProfile(device, t('services:esim.renameTitle'), onEnd)}
      onDone={() => close(true)}
    >
      <TextField name="nickname" required label={t('services:esim.name')} help={t('services:esim.nameHelp')} />
    </DialogForm>
  )
}
