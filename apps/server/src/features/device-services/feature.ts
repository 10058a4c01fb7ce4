import { feature } from '../../kit/feature.ts'
import blocking from './blocking-handlers.ts'
import { ddns, services } from './handlers.ts'
import wifi from './wifi-handlers.ts'

export default feature({
  name: 'device-services',
  tables: [],
  endpoints: [services, ddns, blocking, wifi],
  apiDocs: () => import('./api-docs.ts'),
})
