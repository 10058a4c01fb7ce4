import { mail } from '@outpost/contract/mail/endpoints'
import { form } from '../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

/** The forms of this feature that have their own address. */
export const forms = [
  form({
    name: 'remove-suppressed-email',
    title: 'mail:suppression.title',
    access: mail.unsuppress.access,
    dialog: dialogs.unsuppress,
    props: (id) => (id === undefined ? {} : { email: id }),
  }),
]
