import { impersonation } from '@outpost/contract/impersonation/endpoints'
import type { Impersonation } from '@outpost/contract/impersonation/schemas'
import { IconArrowBackUp, IconUserShare } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { startImpersonation, withdraw } from './acts.ts'

/** The actions on a log entry for the user who made the request. */
export const logActions = (me: number): readonly Action<Impersonation>[] => [
  action({
    id: 'start',
    label: 'impersonation:start.action',
    icon: IconUserShare,
    only: 'row',
    inline: true,
    endpoint: impersonation.start,
    allowed: (line) =>
      line.actor_id !== me
        ? 'impersonation:cannot.notYours'
        : line.state === 'approved' || 'impersonation:cannot.notAllowed',
    run: ([line]) => startImpersonation(line!),
  }),
  action({
    id: 'withdraw',
    label: 'impersonation:withdraw.action',
    icon: IconArrowBackUp,
    danger: true,
    only: 'row',
    endpoint: impersonation.withdraw,
    allowed: (line) =>
      line.actor_id !== me
        ? 'impersonation:cannot.notYours'
        : line.state === 'approved' || line.state === 'requested' || 'impersonation:cannot.isOver',
    run: ([line]) => withdraw(line!),
  }),
]
