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
    row.state !== 'pending' ? 'accessRequest:cannot.decided' : row.user_id !== me || 'accessRequest:cannot.own'

const isOpen = ({ state }: RequestRow): boolean => state === 'pending' || state === 'granted'

/** The actions on requests. */
export const requestActions = (me: number): readonly Action<RequestRow>[] => [
  action({
    id: 'approve',
    label: 'accessRequest:approve.action',
    icon: IconCheck,
    endpoint: accessRequests.approve,
    only: 'row',
    inline: true,
    allowed: decidable(me),
    run: ([row]) =>
      confirm({
        endpoint: accessRequests.approve,
        input: { id: row!.id },
        title: translate('accessRequest:approve.title'),
        message: translate('accessRequest:approve.message', {
          user: row!.username,
          device: subjectOf(row!),
          reason: row!.reason,
        }),
        confirmLabel: translate('accessRequest:approve.action'),
        refreshes,
      }),
  }),
  action({
    id: 'deny',
    label: 'accessRequest:deny.action',
    icon: IconX,
    endpoint: accessRequests.deny,
    only: 'row',
    allowed: decidable(me),
    run: ([row]) => open(dialogs.denyRequest, { request: row! }),
  }),
  action({
    id: 'revoke',
    label: 'accessRequest:revoke.action',
    icon: IconArrowBackUp,
    danger: true,
    endpoint: accessRequests.revoke,
    only: 'row',
    allowed: (row) => isOpen(row) || 'accessRequest:cannot.over',
    run: ([row]) =>
      confirm({
        endpoint: accessRequests.revoke,
        input: { id: row!.id },
        title: translate('accessRequest:revoke.title'),
        message: translate(row!.state === 'granted' ? 'accessRequest:revoke.message' : 'accessRequest:revoke.pending', {
          user: row!.username,
          device: subjectOf(row!),
        }),
        confirmLabel: translate('accessRequest:revoke.action'),
        danger: true,
        refreshes,
      }),
  }),
]
