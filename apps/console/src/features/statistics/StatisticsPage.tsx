import { Page } from '@outpost/ui/Page'
import { Outlet } from '@tanstack/react-router'
import { ScreenTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** Figures of the reader's part of the company tree, by tabs. */
export default function StatisticsPage() {
  const t = useText()
  return (
    <Page title={t('statistics:title')}>
      <ScreenTabs of="/statistics" label={t('statistics:title')} />
      {/* The heading and the tabs stay while the code of a tab is on its way. */}
      <Outlet />
    </Page>
  )
}
