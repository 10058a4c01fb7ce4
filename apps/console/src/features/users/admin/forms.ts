import { users } from '@outpost/contract/users/endpoints'
import { form } from '../../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

const emailOf = (id: string | undefined): { email?: string } => (id === undefined ? {} : { email: id })

/** The forms for administrators that have their own address. */
export const forms = [
  form({
    name: 'delete-user-by-email',
    title: 'userAdmin:deleteUser.title',
    access: users.removeByEmail.access,
    dialog: dialogs.deleteUser,
    props: emailOf,
  }),
  form({
    name: 'remove-mfa-by-email',
    title: 'userAdmin:removeMfa.title',
    access: users.removeMfaByEmail.access,
    dialog: dialogs.removeMfa,
    props: emailOf,
  }),
]
