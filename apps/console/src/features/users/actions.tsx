import { users } from '@outpost/contract/users/endpoints'
import type { UserRow } from '@outpost/contract/users/schemas'
import { invitations } from '@outpost/contract/users/invitations/endpoints'
import type { Invitation } from '@outpost/contract/users/invitations/schemas'
import {
  IconMailForward,
  IconMailQuestion,
  IconMailX,
  IconShieldOff,
  IconUserCog,
  IconUserMinus,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { typedName } from '../../kit/dialog/typedName.ts'
import { sayText } from '../../kit/dialog/windows/say.ts'
import { contributedActions } from '../../kit/screen/contributions.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs as adminDialogs } from './admin/dialogs.ts'
import { dialogs } from './dialogs.ts'

/**
 * Removes a user from one company once the name is typed; the user's sessions and access tokens in that company end at
 * once, and an account without another company is deleted.
 */
const remove = ([user]: readonly UserRow[]): Promise<true | undefined> =>
  confirm({
    endpoint: users.remove,
    input: { id: user!.id, company_id: user!.company_id },
    title: translate('users:remove.title'),
    message: translate('users:remove.message', { name: user!.username, company: user!.company_name }),
    confirmLabel: translate('users:remove.verb'),
    typed: typedName([user!.username, user!.email], user!.id),
    danger: true,
  })

/** Sends an invitation again, after a confirmation, because this invalidates the previous link. */
const resend = ([invitation]: readonly Invitation[]): Promise<true | undefined> =>
  confirm({
    endpoint: invitations.resend,
    input: { id: invitation!.id },
    title: translate('users:resend.title'),
    message: translate('users:resend.message', { email: invitation!.email }),
    confirmLabel: translate('users:resend.verb'),
  })

const withdraw = ([invitation]: readonly Invitation[]): Promise<true | undefined> =>
  confirm({
    endpoint: invitations.withdraw,
    input: { id: invitation!.id },
    title: translate('users:withdraw.title'),
    message: translate('users:withdraw.message', { email: invitation!.email, company: invitation!.company_name }),
    confirmLabel: translate('users:withdraw.verb'),
    danger: true,
  })

/** Returns the actions for a user, in lists and in the panel. Users cannot perform them on themselves. */
export function useUserActions(): readonly Action<UserRow>[] {
  const { id } = useUser()
  return useMemo(() => {
    const allowed = (user: UserRow) => (user.id === id ? ('users:notYourself' as const) : true)
    return [
      action<UserRow>({
        id: 'role',
        label: 'users:editRole.action',
        icon: IconUserCog,
        only: 'row',
        endpoint: users.update,
        allowed,
        run: ([user]) => void open(dialogs.editUserRole, { user: user! }),
      }),
      action<UserRow>({
        id: 'mfa',
        label: 'users:resetMfa',
        icon: IconShieldOff,
        only: 'row',
        endpoint: users.removeMfaByEmail,
        allowed,
        run: ([user]) => void open(adminDialogs.removeMfa, { email: user!.email }),
      }),
      ...contributedActions('user').map((entry) => ({
        ...entry,
        allowed: (user: UserRow) => (allowed(user) === true ? (entry.allowed?.(user) ?? true) : allowed(user)),
      })),
      action<UserRow>({
        id: 'remove',
        label: 'users:remove.action',
        icon: IconUserMinus,
        danger: true,
        only: 'row',
        endpoint: users.remove,
        allowed,
        run: remove,
      }),
    ]
  }, [id])
}

/** Shows the whole response of the mail server, which the list cuts off. */
const showReason = ([invitation]: readonly Invitation[]): Promise<void> =>
  sayText(translate('users:field.reason'), invitation!.bounce_reason!)

/** The actions for invitations. */
export const invitationActions: readonly Action<Invitation>[] = [
  action({
    id: 'resend',
    label: 'users:resend.action',
    icon: IconMailForward,
    inline: true,
    only: 'row',
    endpoint: invitations.resend,
    allowed: ({ is_mailable }: Invitation) => is_mailable || 'users:resend.noMail',
    run: resend,
  }),
  action({
    id: 'reason',
    label: 'users:reason.action',
    icon: IconMailQuestion,
    endpoint: invitations.list,
    only: 'row',
    allowed: ({ bounce_reason: reason }: Invitation) => (reason === null ? 'users:reason.none' : true),
    run: showReason,
  }),
  action({
    id: 'withdraw',
    label: 'users:withdraw.action',
    icon: IconMailX,
    danger: true,
    only: 'row',
    endpoint: invitations.withdraw,
    run: withdraw,
  }),
]
