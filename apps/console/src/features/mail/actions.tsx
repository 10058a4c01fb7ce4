import { mail } from '@outpost/contract/mail/endpoints'
import type { EmailConfiguration, MailLog } from '@outpost/contract/mail/schemas'
import { IconMailOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** Deletes a configuration after a confirmation. */
const remove = ([configuration]: readonly EmailConfiguration[]): Promise<true | undefined> =>
  confirm({
    endpoint: mail.remove,
    input: { id: configuration!.id },
    title: translate('mail:remove.title'),
    message: translate('mail:remove.message', { name: configuration!.name }),
    confirmLabel: translate('mail:remove.verb'),
    danger: true,
  })

/** The actions for SMTP configurations. */
export const configurationActions: readonly Action<EmailConfiguration>[] = [
  action({
    id: 'edit',
    label: 'mail:edit.action',
    icon: IconPencil,
    only: 'row',
    endpoint: mail.update,
    run: ([configuration]) => open(dialogs.editSmtp, { configuration: configuration! }),
  }),
  action({
    id: 'remove',
    label: 'mail:remove.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: mail.remove,
    run: remove,
  }),
]

/** The actions for emails that were not accepted. */
export const mailActions: readonly Action<MailLog>[] = [
  action({
    id: 'unsuppress',
    label: 'mail:suppression.action',
    icon: IconMailOff,
    only: 'row',
    endpoint: mail.unsuppress,
    allowed: (entry) => (entry.suppressed ? true : 'mail:suppression.isNot'),
    run: ([entry]) => open(dialogs.unsuppress, { email: entry!.to }),
  }),
]
