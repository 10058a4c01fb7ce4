import { feature } from '../../kit/feature.ts'
import blocking from './blocking-handlers.ts'
import esim from './esim/handlers.ts'
import { esimKinds } from './esim/kind.ts'
import { ddns, services } from './handlers.ts'
import wifi from './wifi-handlers.ts'

export default feature({
  name: 'device-services',
  tables: [],
  endpoints: [services, ddns, blocking, wifi, esim],
  deviceJobs: esimKinds,
  apiDocs: () => import('./api-docs.ts'),
})
