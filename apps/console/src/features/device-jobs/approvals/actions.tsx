import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Label, translate } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { type ApprovalRow, refreshes, subjectOf } from './row.ts'

/** Whether the user can decide about a request. Nobody decides about an own one. */
const decidable =
  (me: number) =>
  (row: ApprovalRow): true | Label =>
    row.state !== 'pending' ? 'jobApproval:cannot.decided' : row.user_id !== me || 'jobApproval:cannot.own'

/** The actions on requests. */
export const approvalActions = (me: number): readonly Action<ApprovalRow>[] => [
  action({
    id: 'approve',
    label: 'jobApproval:approve.action',
    icon: IconCheck,
    endpoint: jobApprovals.approve,
    only: 'row',
    inline: true,
    allowed: decidable(me),
    run: ([row]) =>
      confirm({
        endpoint: jobApprovals.approve,
        input: { id: row!.id },
        title: translate('jobApproval:approve.title'),
        message: translate('jobApproval:approve.message', {
          what: subjectOf(row!),
          user: row!.username,
          count: row!.device_count,
        }),
        confirmLabel: translate('jobApproval:approve.action'),
        refreshes,
      }),
  }),
  action({
    id: 'deny',
    label: 'jobApproval:deny.action',
    icon: IconX,
    endpoint: jobApprovals.deny,
    only: 'row',
    allowed: decidable(me),
    run: ([row]) => open(dialogs.denyApproval, { request: row! }),
  }),
  action({
    id: 'withdraw',
    label: 'jobApproval:withdraw.action',
    icon: IconArrowBackUp,
    endpoint: jobApprovals.withdraw,
    only: 'row',
    allowed: (row) =>
      row.user_id !== me ? 'jobApproval:cannot.other' : row.state === 'pending' || 'jobApproval:cannot.decided',
    run: ([row]) =>
      confirm({
        endpoint: jobApprovals.withdraw,
        input: { id: row!.id },
        title: translate('jobApproval:withdraw.title'),
        message: translate('jobApproval:withdraw.message', { what: subjectOf(row!) }),
        confirmLabel: translate('jobApproval:withdraw.action'),
        refreshes,
      }),
  }),
]
