import { devices } from '@outpost/contract/devices/endpoints'
import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import { form, numericId } from '../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

/** The forms of this feature that have their own address. */
export const forms = [
  form({
    name: 'edit-device',
    title: 'devices:edit.title',
    access: devices.update.access,
    dialog: dialogs.editDevice,
    props: numericId,
  }),
  form({
    name: 'tag-devices',
    title: 'devices:tagFile.title',
    access: deviceTags.fromFile.access,
    dialog: dialogs.tagFile,
    props: () => ({}),
  }),
]
