import { announcements } from '@outpost/contract/notifications/announcements/endpoints'
import { lazyPart, useFloat } from '@outpost/ui/Float'
import { IconButton } from '@outpost/ui/IconButton'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useLiveState } from '../../../kit/live/live.ts'
import { useData } from '../../../kit/api/query.ts'
import { useBrowserStored } from '../../../kit/browser/storage.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { Badge } from '../Badge.tsx'
import { DISMISSED_KEY, isUnread, newestOf } from './unread.ts'

const list = lazyPart(() => import('./AnnouncementsList.tsx').then(({ AnnouncementsList }) => AnnouncementsList))
/** More announcements than anyone reads at once. */
const SHOWN = { limit: 20 } as const
/** Polling interval in milliseconds, because announcements are not pushed. */
const POLL = 300_000

/**
 * The button for the operator's announcements. A badge shows that there are new ones; opening the list dismisses it.
 */
export function AnnouncementsButton() {
  const t = useText()
  const started = useLiveState() !== 'off'
  const query = useData(announcements.list, SHOWN, { enabled: started, staleTime: 60_000, refetchInterval: POLL })
  const [opened, setOpened] = useState(false)
  const [dismissed, setDismissed] = useBrowserStored<string>(DISMISSED_KEY, '')
  const newest = newestOf(query.data?.rows ?? [])
  // Announcements that arrive while the list is open count as read.
  const fresh = !opened && isUnread(newest, dismissed)
  const onOpened = (next: boolean): void => {
    setOpened(next)
    if (newest !== undefined) setDismissed(newest)
    if (next) void query.refetch()
  }
  const { opener, float } = useFloat({ kind: 'dialog', part: list, given: { query }, opened, onOpened })
  return (
    <>
      <IconButton
        {...opener}
        label={t(fresh ? 'notifications:announcements.news' : 'notifications:announcements.title')}
        icon={
          <Badge text={fresh ? '' : undefined}>
            <IconSpeakerphone size={20} stroke={1.75} />
          </Badge>
        }
        size="md"
        hint={!opened}
      />
      {float}
    </>
  )
}
