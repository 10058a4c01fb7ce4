import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { UpdateRecord } from '@outpost/contract/files/updates/schemas'
import { IconX } from '@tabler/icons-react'
import { action, type Action } from '../../../kit/api/action.tsx'
import type { Label } from '../../../kit/i18n/i18n.ts'
import { cancelUpdates } from './cancel.ts'

const notBegun = ({ state, finished_at }: UpdateRecord): true | Label =>
  state === 'queued' || state === 'waiting'
    ? true
    : finished_at === null
      ? 'updates:cancel.running'
      : 'updates:rollout.over'

/** The actions on updates that are not over. */
export const pendingActions: readonly Action<UpdateRecord>[] = [
  action({
    id: 'cancel',
    label: 'updates:cancel.action',
    icon: IconX,
    danger: true,
    endpoint: deviceUpdates.cancel,
    allowed: notBegun,
    run: cancelUpdates,
  }),
]
