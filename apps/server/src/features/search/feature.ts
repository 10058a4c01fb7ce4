import { feature } from '../../kit/feature.ts'
import search from './handlers.ts'

export default feature({
  name: 'search',
  tables: [],
  endpoints: [search],
  apiDocs: () => import('./api-docs.ts'),
})
