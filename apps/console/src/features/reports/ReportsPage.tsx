import { Page } from '@outpost/ui/Page'
import { Outlet } from '@tanstack/react-router'
import { ScreenTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** The report templates in the user's part of the tree, by period. */
export default function ReportsPage() {
  const t = useText()
  return (
    <Page title={t('reports:title')}>
      <ScreenTabs of="/reports" label={t('reports:tabs')} />
      <Outlet />
    </Page>
  )
}
