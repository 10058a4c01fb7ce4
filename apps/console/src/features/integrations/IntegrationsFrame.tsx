import { heartbeat } from '@outpost/contract/integrations/heartbeat/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { Tabs } from '@outpost/ui/Tabs'
import type { ReactNode } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'
import { type View, views } from './views.ts'

interface FrameProps {
  current: View
  primary?: UiAction | undefined
  /** The content fills the height of the window and scrolls on its own. */
  fill?: boolean
  children: ReactNode
}

/** The title of the page with the links to its views, around one of them. */
export function IntegrationsFrame({ current, primary, fill = false, children }: FrameProps) {
  const t = useText()
  const can = useCan()
  const items = views
    .filter((view) => view !== 'heartbeat' || can(heartbeat.get))
    .map((view) => ({
      id: view,
      label: t(`integrations:view.${view}`),
      href: view === 'subscriptions' ? href('/integrations') : `${href('/integrations')}?view=${view}`,
      active: view === current,
    }))
  return (
    <Page title={t('integrations:title')} primary={primary} fill={fill}>
      <Tabs label={t('integrations:views')} items={items} />
      {children}
    </Page>
  )
}
