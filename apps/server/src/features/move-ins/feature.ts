import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { companyMoved } from '../companies/service.ts'
import moveIns from './handlers.ts'
import { moveJobs } from './jobs.ts'
import { endMovesOf } from './stop.ts'

export default feature({
  name: 'move-ins',
  tables: ['move_ins', 'move_in_items'],
  endpoints: [moveIns],
  apiDocs: () => import('./api-docs.ts'),
  jobs: moveJobs,
  on: [on(companyMoved, (tx, { app, id }) => endMovesOf(tx, app, id))],
})
