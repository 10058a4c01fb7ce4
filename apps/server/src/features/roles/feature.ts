import { feature } from '../../kit/feature.ts'
import roles from './handlers.ts'

export default feature({
  name: 'roles',
  tables: ['roles'],
  endpoints: [roles],
  apiDocs: () => import('./api-docs.ts'),
})
