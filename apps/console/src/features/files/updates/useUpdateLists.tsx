import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { useNavigateTo } from '@outpost/ui/Link'
import { IconClock, IconCpu, IconHistory, IconStairs, IconUpload } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { href } from '../../../kit/screen/screen.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { needed } from './needed.ts'

/** Returns actions that open the pending updates, the history and the staged rollouts, if the user may see them. */
export function useUpdateLists(): UiAction[] {
  const t = useText()
  const navigate = useNavigateTo()
  if (!useCan()(deviceUpdates.history)) return []
  return [
    {
      id: 'pending',
      label: t('updates:pending.action'),
      icon: <IconClock size={16} />,
      onClick: () => void open(dialogs.pending, {}),
    },
    {
      id: 'history',
      label: t('updates:history.action'),
      icon: <IconHistory size={16} />,
      onClick: () => void open(dialogs.history, {}),
    },
    {
      id: 'rollouts',
      label: t('updates:rollout.action'),
      icon: <IconStairs size={16} />,
      onClick: () => navigate(href('/management/rollouts')),
    },
  ]
}

/** Returns the same actions, preceded by those that open the pages for uploading files to devices. */
export function useUpdateMenu(): UiAction[] {
  const t = useText()
  const can = useCan()
  const navigate = useNavigateTo()
  const lists = useUpdateLists()
  return [
    ...(can(needed.update_firmware)
      ? [
          {
            id: 'firmware',
            label: t('updates:title.update_firmware'),
            icon: <IconCpu size={16} />,
            onClick: () => navigate(href('/management/update-firmware')),
          },
        ]
      : []),
    ...(can(needed.upload_backup)
      ? [
          {
            id: 'backup',
            label: t('updates:title.upload_backup'),
            icon: <IconUpload size={16} />,
            onClick: () => navigate(href('/management/upload-backup')),
          },
        ]
      : []),
    ...lists,
  ]
}
