import { Outlet } from '@tanstack/react-router'
import { ScreenTabs } from '../../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** The users of a company, and the invitations to it. */
export default function CompanyUsersTab() {
  const t = useText()
  return (
    <>
      <ScreenTabs of="/companies/{company_id}/users" label={t('users:title')} />
      <Outlet />
    </>
  )
}
