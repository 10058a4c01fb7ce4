import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { companyMoved } from '../companies/service.ts'
import { leaveFormer } from './assignments.ts'
import tags from './handlers.ts'

export default feature({
  name: 'tags',
  tables: ['tags', 'device_tags', 'tag_actions'],
  endpoints: [tags],
  apiDocs: () => import('./api-docs.ts'),
  on: [on(companyMoved, (tx, { id }) => leaveFormer(tx, id))],
})
