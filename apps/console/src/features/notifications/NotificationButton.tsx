import { lazyPart, useFloat } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { Badge } from './Badge.tsx'
import { markSeen, unseenIn, useNewest } from './newest.ts'

const list = lazyPart(() => import('./NotificationList.tsx').then(({ NotificationList }) => NotificationList))

/**
 * The notification button with the number of unseen notifications, and a list of the newest. Closing the list marks
 * them as seen.
 */
export function NotificationButton() {
  const t = useText()
  const client = useQueryClient()
  const query = useNewest()
  const [opened, setOpened] = useState(false)
  const count = unseenIn(query.data)
  const onOpened = (next: boolean): void => {
    setOpened(next)
    if (next) void query.refetch()
    else void markSeen(client, query.data?.rows ?? [])
  }
  const { opener, float } = useFloat({ kind: 'dialog', part: list, given: { query }, opened, onOpened })
  const label = count === 0 ? t('notifications:title') : t('notifications:menu.unseen', { count })
  return (
    <>
      <IconButton
        {...opener}
        label={label}
        icon={
          <Badge text={count > 99 ? '99+' : count > 0 ? String(count) : undefined}>
            <IconBell size={20} stroke={1.75} />
          </Badge>
        }
        size="md"
        hint={!opened}
      />
      {float}
    </>
  )
}
