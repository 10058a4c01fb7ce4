import { feature } from '../../kit/feature.ts'
import audit from './audit-handlers.ts'
import consoleErrors from './console-error-handlers.ts'
import publicAddress from './public-address-handlers.ts'
import terms from './terms-handlers.ts'

export default feature({
  name: 'system',
  tables: [],
  endpoints: [terms, audit, consoleErrors, publicAddress],
  apiDocs: () => import('./api-docs.ts'),
})
