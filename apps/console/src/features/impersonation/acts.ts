import { impersonation } from '@outpost/contract/impersonation/endpoints'
import type { Impersonation } from '@outpost/contract/impersonation/schemas'
import { toast } from '@outpost/ui/Toast'
import { act } from '../../kit/api/act.ts'
import { call } from '../../kit/api/client.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { explain } from '../../kit/api/explain.ts'
import { translate } from '../../kit/i18n/i18n.ts'

/**
 * Loads the console again, at the start page that the user may see, because everything on screen belongs to the
 * previous user.
 */
const beginAnew = (): void => window.location.assign('/')

/** Starts an impersonation that the user has allowed. If it cannot start, the reason appears in a toast. */
export async function startImpersonation({ id }: Pick<Impersonation, 'id'>): Promise<void> {
  try {
    await call(impersonation.start, { id })
    beginAnew()
  } catch (error) {
    const { reason, requestId } = explain(error)
    toast({ type: 'error', message: reason, requestId })
  }
}

/** Ends the impersonation. The console is loaded again even if the access is already over and cannot be cancelled. */
export async function cancelImpersonation(): Promise<void> {
  await act(impersonation.cancel, {})
  beginAnew()
}

/**
 * Revokes all access to the user's own account, after a confirmation, and reloads the page. A failure appears in a
 * toast.
 */
export async function revokeAccess(): Promise<void> {
  const done = await confirm({
    endpoint: impersonation.revoke,
    input: {},
    title: translate('impersonation:revoke.title'),
    message: translate('impersonation:revoke.message'),
    confirmLabel: translate('impersonation:revoke.verb'),
    danger: true,
    useToast: true,
  })
  if (done) window.location.reload()
}

/** Withdraws the user's own request. */
export const withdraw = ({ id, user_email }: Impersonation): Promise<true | undefined> =>
  confirm({
    endpoint: impersonation.withdraw,
    input: { id },
    title: translate('impersonation:withdraw.title'),
    message: translate('impersonation:withdraw.message', { user: user_email }),
    confirmLabel: translate('impersonation:withdraw.verb'),
    danger: true,
    refreshes: [impersonation.logs, impersonation.status],
  })
