import { heartbeat } from '@outpost/contract/integrations/heartbeat/endpoints'
import { subscriptions } from '@outpost/contract/integrations/subscriptions/endpoints'
import { Skeletons } from '@outpost/ui/Page'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { firstRead } from '../../kit/table/firstRead.ts'
import { IntegrationsFrame } from './IntegrationsFrame.tsx'
import SubscriptionsView from './subscriptions/SubscriptionsView.tsx'
import { isView, type View } from './views.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: subscriptions.list, storageKey: 'event-subscriptions' })

const later = (load: () => Promise<{ default: ComponentType }>) => lazy(() => loadChunk(load))

const parts: Record<View, ComponentType> = {
  // Loaded with the page, because its link leads to this view.
  subscriptions: SubscriptionsView,
  live: later(() => import('./events/LiveView.tsx')),
  catalogue: later(() => import('./events/CatalogueView.tsx')),
  metrics: later(() => import('./metrics/MetricsView.tsx')),
  heartbeat: later(() => import('./heartbeat/HeartbeatView.tsx')),
}

/** Data and events that leave the installation: one view at a time, as named in the address. */
export default function IntegrationsPage() {
  const can = useCan()
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  const current = isView(view) && (view !== 'heartbeat' || can(heartbeat.get)) ? view : 'subscriptions'
  const Part = parts[current]
  return (
    <Suspense
      key={current}
      fallback={
        <IntegrationsFrame current={current}>
          <Skeletons shape="lines" count={6} />
        </IntegrationsFrame>
      }
    >
      <Part />
    </Suspense>
  )
}
