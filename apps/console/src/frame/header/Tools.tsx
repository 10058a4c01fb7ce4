import { AnnouncementsButton } from '../../features/notifications/announcements/AnnouncementsButton.tsx'
import { Bell } from '../../features/notifications/Bell.tsx'
import { HelpButton } from '../help/HelpButton.tsx'
import { GlobalErrors } from './GlobalErrors.tsx'
import { useStartWindows } from './useStartWindows.ts'

/** The header's tools, loaded after the first page, and what has to be said before somebody goes on. */
export default function Tools() {
  useStartWindows()
  return (
    <>
      <GlobalErrors />
      <HelpButton />
      <AnnouncementsButton />
      <Bell />
    </>
  )
}
