import { apiDocs } from '../../kit/api-docs.ts'
import { eventDocs } from './events/api-docs.ts'
import { heartbeatDocs } from './heartbeat/api-docs.ts'
import { metricsDocs } from './metrics/api-docs.ts'
import { subscriptionDocs } from './subscriptions/api-docs.ts'

const parts = [metricsDocs, eventDocs, subscriptionDocs, heartbeatDocs]

export default apiDocs({
  heading: {
    name: 'Integrations',
    description: 'Metrics of devices for Prometheus, and events that are sent to other systems.',
  },
  summaries: Object.assign({}, ...parts.map(({ summaries }) => summaries)) as Record<string, string>,
  operations: Object.assign({}, ...parts.map(({ operations }) => operations)) as Record<string, string>,
  fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as Record<string, string>,
  bodies: Object.assign({}, ...parts.map(({ bodies }) => bodies)) as (typeof metricsDocs)['bodies'],
  parameters: Object.assign({}, ...parts.map(({ parameters }) => parameters)) as Record<string, unknown>,
  sorts: {
    'metrics.tokens': 'id name company_name created_at expires_at last_used_at',
    'events.list': 'id created_at type',
    'subscriptions.list': 'id name kind company_name created_at',
    'subscriptions.answers': 'id created_at milliseconds',
  },
})
