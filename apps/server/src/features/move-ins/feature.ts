import { feature } from '../../kit/feature.ts'
import moveIns from './handlers.ts'
import { moveJobs } from './jobs.ts'

export default feature({
  name: 'move-ins',
  tables: ['move_ins', 'move_in_items'],
  endpoints: [moveIns],
  apiDocs: () => import('./api-docs.ts'),
  jobs: moveJobs,
})
