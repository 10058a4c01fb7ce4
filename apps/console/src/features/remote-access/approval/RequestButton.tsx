import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { IconLockAccess } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import type { Entry } from '../entry.ts'

/** Whether the user lacks the approval for an entry or the consent of its owner. */
export const lacksApproval = ({ approval }: Entry): boolean =>
  approval === 'needed' || approval === 'requested' || approval === 'closed'

const reasons = { requested: 'accessRequest:waiting', closed: 'accessRequest:closed' } as const

/** Returns what a user who lacks the approval for an entry sees in place of its connect button. */
export const requestAction = (entry: Entry, t: Translate, mayAsk: boolean): UiAction => ({
  id: 'request',
  label: t('accessRequest:request.action'),
  icon: <IconLockAccess size={16} />,
  onClick: () => void open(dialogs.requestAccess, { entry }),
  disabledReason:
    entry.approval === 'requested' || entry.approval === 'closed'
      ? t(reasons[entry.approval])
      : mayAsk
        ? undefined
        : t('accessRequest:cannot.ask'),
})

/** The button in lists that asks for access to an entry. */
export function RequestButton({ entry }: { entry: Entry }) {
  const t = useText()
  return <ActionButton size="xs" action={requestAction(entry, t, useCan()(accessRequests.create))} />
}
