import { Outlet } from '@tanstack/react-router'
import { ScreenTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** The resources of one company, in three tabs. */
export default function CompanyResourcesTab() {
  const t = useText()
  return (
    <>
      <ScreenTabs of="/companies/{company_id}/resources" label={t('credits:tabs')} />
      <Outlet />
    </>
  )
}
