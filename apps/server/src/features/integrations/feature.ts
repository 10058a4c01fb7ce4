import { feature } from '../../kit/feature.ts'
import events from './events/handlers.ts'
import { eventJobs } from './events/jobs.ts'
import { routeEvents } from './events/route.ts'
import { sources } from './events/sources.ts'
import { callHeartbeat } from './heartbeat/call.ts'
import heartbeat from './heartbeat/handlers.ts'
import metrics from './metrics/handlers.ts'
import { startDeliveries } from './subscriptions/deliver.ts'
import subscriptions from './subscriptions/handlers.ts'

export default feature({
  name: 'integrations',
  tables: [
    'metrics_tokens',
    'integration_events',
    'event_subscriptions',
    'event_deliveries',
    'event_answers',
    'outgoing_heartbeat',
  ],
  endpoints: [metrics, events, subscriptions, heartbeat],
  apiDocs: () => import('./api-docs.ts'),
  jobs: eventJobs,
  sweeps: [
    { name: 'events', run: routeEvents, every: 1 },
    { name: 'events for subscriptions', run: startDeliveries, every: 1 },
    { name: 'outgoing heartbeat', run: callHeartbeat },
  ],
  on: sources,
})
