import { impersonation } from '@outpost/contract/impersonation/endpoints'
import { IconUserShare } from '@tabler/icons-react'
import { action } from '../../kit/action.tsx'
import { open } from '../../kit/dialog.tsx'
import { contributeUserAction } from '../users/public.ts'
import { dialogs } from './dialogs.ts'

contributeUserAction(
  action({
    id: 'impersonate',
    label: 'impersonation:request.action',
    icon: IconUserShare,
    only: 'row',
    endpoint: impersonation.request,
    run: ([user]) => void open(dialogs.request, { user: user! }),
  }),
)
