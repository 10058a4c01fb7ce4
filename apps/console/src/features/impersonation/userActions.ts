import { impersonation } from '@outpost/contract/impersonation/endpoints'
import type { UserRow } from '@outpost/contract/users/schemas'
import { IconUserShare } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** The actions that this feature adds to users. */
export const userActions: readonly Action<UserRow>[] = [
  action({
    id: 'impersonate',
    label: 'impersonation:request.action',
    icon: IconUserShare,
    only: 'row',
    endpoint: impersonation.request,
    run: ([user]) => void open(dialogs.request, { user: user! }),
  }),
]
