import { Outlet } from '@tanstack/react-router'
import { ScreenTabs } from '../../kit/ScreenTabs.tsx'
import { useText } from '../../kit/texts.ts'

/** The resources of one company, in three tabs (CREDITS-005). */
export default function CompanyResourcesTab() {
  const t = useText()
  return (
    <>
      <ScreenTabs of="/companies/{company_id}/resources" label={t('credits:tabs')} />
      <Outlet />
    </>
  )
}
