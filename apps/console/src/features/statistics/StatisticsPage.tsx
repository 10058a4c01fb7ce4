import { Page } from '@outpost/ui/Page'
import { Outlet } from '@tanstack/react-router'
import { ScreenTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** The statistics of the user's part of the company tree, in tabs. */
export default function StatisticsPage() {
  const t = useText()
  return (
    <Page title={t('statistics:title')}>
      <ScreenTabs of="/statistics" label={t('statistics:title')} />
      {/* The heading and the tabs stay visible while the code of a tab loads. */}
      <Outlet />
    </Page>
  )
}
