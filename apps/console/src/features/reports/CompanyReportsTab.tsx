import { Outlet } from '@tanstack/react-router'
import { ScreenTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** The report templates of a company, by period. */
export default function CompanyReportsTab() {
  const t = useText()
  return (
    <>
      <ScreenTabs of="/companies/{company_id}/reports" label={t('reports:tabs')} />
      <Outlet />
    </>
  )
}
