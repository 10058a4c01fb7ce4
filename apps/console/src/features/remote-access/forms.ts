import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { form } from '../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

/** The forms of this feature that have their own address. */
export const forms = [
  form({
    name: 'add-remote-access',
    title: 'remote:add.title',
    access: remoteAccess.create.access,
    dialog: dialogs.addRemote,
    props: () => ({}),
  }),
]
