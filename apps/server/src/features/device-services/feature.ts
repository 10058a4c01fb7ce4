import { feature } from '../../kit/feature.ts'
import { ddns, services } from './handlers.ts'

export default feature({
  name: 'device-services',
  tables: [],
  endpoints: [services, ddns],
  apiDocs: () => import('./api-docs.ts'),
})
