import { feature } from '../kit/feature.ts'
import { events } from './events/endpoints.ts'
import { heartbeat } from './heartbeat/endpoints.ts'
import { metrics } from './metrics/endpoints.ts'
import { permissions, scopes } from './permissions.ts'
import { subscriptions } from './subscriptions/endpoints.ts'

export default feature({
  name: 'integrations',
  endpoints: { metrics, events, subscriptions, heartbeat },
  permissions,
  scopes,
})
