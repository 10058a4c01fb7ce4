import { feature } from '../../kit/feature.ts'
import tags from './handlers.ts'

export default feature({
  name: 'tags',
  tables: ['tags', 'device_tags', 'tag_actions'],
  endpoints: [tags],
  apiDocs: () => import('./api-docs.ts'),
})
