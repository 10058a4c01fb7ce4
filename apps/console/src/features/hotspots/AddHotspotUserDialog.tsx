import { hotspots } from '@outpost/contract/hotspots/endpoints'
import { hotspotSchemas } from '@outpost/contract/hotspots/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import type { Place } from './DeviceHotspots.tsx'

interface AddProps extends Place {
  /** Called when the device has answered, or the user no longer waits for it. */
  onAdded: () => void
}

/** A dialog that adds a user to a hotspot. The password goes to the device and is stored nowhere else. */
export default function AddHotspotUserDialog({ device, hotspot, onAdded }: DialogProps<AddProps>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={hotspots.addUser}
      schema={hotspotSchemas.addUser.input}
      initial={{}}
      toInput={(values) => ({
        ...(values as InputOf<typeof hotspots.addUser>),
        id: device.id,
        index: Number(hotspot.hotspot_index),
      })}
      title={t('hotspots:users.addTitle')}
      purpose={t('hotspots:users.addPurpose')}
      submitLabel={t('hotspots:users.add')}
      reload={false}
      status={{ title: t('hotspots:users.addTitle'), onClose: onAdded }}
    >
      <TextField name="username" label={t('hotspots:users.username')} noTranslate />
      <PasswordField name="password" label={t('hotspots:users.password')} autoComplete="new-password" />
    </DialogForm>
  )
}
