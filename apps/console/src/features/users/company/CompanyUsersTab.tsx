import { Outlet } from '@tanstack/react-router'
import { ScreenTabs } from '../../../kit/ScreenTabs.tsx'
import { useText } from '../../../kit/texts.ts'

/** The people of a company, and those who were invited into it (USERS-003). */
export default function CompanyUsersTab() {
  const t = useText()
  return (
    <>
      <ScreenTabs of="/companies/{company_id}/users" label={t('users:title')} />
      <Outlet />
    </>
  )
}
