import { lostDevice } from '@outpost/contract/auth/lost-device/endpoints'
import type { UserRow } from '@outpost/contract/users/schemas'
import { IconDevicesOff } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { dialogs } from '../account/dialogs.ts'

/** The action for a user who has lost a laptop or phone. */
export const userActions: readonly Action<UserRow>[] = [
  action({
    id: 'lost-device',
    label: 'lostDevice:action',
    icon: IconDevicesOff,
    only: 'row',
    endpoint: lostDevice.ofUser,
    run: ([user]) => void open(dialogs.lostDevice, { user: { id: user!.id, name: user!.username } }),
  }),
]
