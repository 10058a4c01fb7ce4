import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Label, translate } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { refreshes, type RequestRow, subjectOf } from './row.ts'

/** Whether the user can decide about a request. Nobody decides about an own one. */
const decidable =
  (me: number) =>
  (row: RequestRow): true | Label =>
    row.state !== 'pending' ? 'approval:cannot.decided' : row.user_id !== me || 'approval:cannot.own'

const isOpen = ({ state }: RequestRow): boolean => state === 'pending' || state === 'granted'

/** The actions on requests. */
export const requestActions = (me: number): readonly Action<RequestRow>[] => [
  action({
    id: 'approve',
    label: 'approval:approve.action',
    icon: IconCheck,
    endpoint: accessRequests.approve,
    only: 'row',
    inline: true,
    allowed: decidable(me),
    run: ([row]) =>
      confirm({
        endpoint: accessRequests.approve,
        input: { id: row!.id },
        title: translate('approval:approve.title'),
        message: translate('approval:approve.message', {
          user: row!.username,
          device: subjectOf(row!),
          reason: row!.reason,
        }),
        confirmLabel: translate('approval:approve.action'),
        refreshes,
      }),
  }),
  action({
    id: 'deny',
    label: 'approval:deny.action',
    icon: IconX,
    endpoint: accessRequests.deny,
    only: 'row',
    allowed: decidable(me),
    run: ([row]) => open(dialogs.denyRequest, { request: row! }),
  }),
  action({
    id: 'revoke',
    label: 'approval:revoke.action',
    icon: IconArrowBackUp,
    danger: true,
    endpoint: accessRequests.revoke,
    only: 'row',
    allowed: (row) => isOpen(row) || 'approval:cannot.over',
    run: ([row]) =>
      confirm({
        endpoint: accessRequests.revoke,
        input: { id: row!.id },
        title: translate('approval:revoke.title'),
        message: translate(row!.state === 'granted' ? 'approval:revoke.message' : 'approval:revoke.pending', {
          user: row!.username,
          device: subjectOf(row!),
        }),
        confirmLabel: translate('approval:revoke.action'),
        danger: true,
        refreshes,
      }),
  }),
]
