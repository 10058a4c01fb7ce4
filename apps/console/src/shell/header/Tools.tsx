import { JobsButton } from '../../features/device-jobs/orders/JobsButton.tsx'
import { messages as impersonation } from '../../features/impersonation/messages.ts'
import { AnnouncementsButton } from '../../features/notifications/announcements/AnnouncementsButton.tsx'
import { NotificationButton } from '../../features/notifications/NotificationButton.tsx'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { withMessages } from '../../kit/i18n/i18n.ts'
import { HelpButton } from '../help/HelpButton.tsx'
import { GlobalErrors } from './GlobalErrors.tsx'
import { useStartWindows } from './useStartWindows.ts'

const CancelButton = lazy(() =>
  loadChunk(() => withMessages(impersonation, () => import('../../features/impersonation/CancelButton.tsx'))),
)

/** The header's tools, loaded after the first page. They also open the dialogs that are due after sign-in. */
export default function Tools() {
  useStartWindows()
  return (
    <>
      {useUser().isImpersonating && (
        <Suspense fallback={null}>
          <CancelButton />
        </Suspense>
      )}
      <GlobalErrors />
      <HelpButton />
      <JobsButton />
      <AnnouncementsButton />
      <NotificationButton />
    </>
  )
}
