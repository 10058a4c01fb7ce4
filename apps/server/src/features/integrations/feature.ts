import { feature } from '../../kit/feature.ts'
import metrics from './metrics/handlers.ts'

export default feature({
  name: 'integrations',
  tables: ['metrics_tokens'],
  endpoints: [metrics],
  apiDocs: () => import('./api-docs.ts'),
})
