import { invitations } from '@outpost/contract/users/invitations/endpoints'
import { form } from '../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

/** The forms of this feature that have their own address. */
export const forms = [
  form({
    name: 'invite-user',
    title: 'users:invite.title',
    access: invitations.invite.access,
    dialog: dialogs.inviteUser,
    props: () => ({}),
  }),
]
