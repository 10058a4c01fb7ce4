import { impersonation } from '@outpost/contract/impersonation/endpoints'
import type { Impersonation } from '@outpost/contract/impersonation/schemas'
import { toast } from '@outpost/ui/Toast'
import { act } from '../../kit/api/act.ts'
import { call } from '../../kit/api/client.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { explain } from '../../kit/api/explain.ts'
import { translate } from '../../kit/i18n/i18n.ts'

/** Everything on screen belongs to one person: as another the console begins anew, at the first page that is his. */
const beginAnew = (): void => window.location.assign('/')

/** Begins to act as the user who has allowed it; what keeps it from beginning is told in a toast. */
export async function startImpersonation({ id }: Pick<Impersonation, 'id'>): Promise<void> {
  try {
    await call(impersonation.start, { id })
    beginAnew()
  } catch (error) {
    const { reason, requestId } = explain(error)
    toast({ type: 'error', message: reason, title: requestId })
  }
}

/** Back to oneself. An access that is over already has nothing to cancel, and the page begins anew all the same. */
export async function cancelImpersonation(): Promise<void> {
  await act(impersonation.cancel, {})
  beginAnew()
}

/** Takes back every access to the own account, after a question; the page reloads afterwards. A failure is told in a toast. */
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

/** Takes back what one has asked of somebody. */
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
