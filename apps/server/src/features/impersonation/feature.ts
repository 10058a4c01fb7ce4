import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { impersonatingEnded } from '../auth/service.ts'
import { noteEnded } from './ended.ts'
import impersonation from './handlers.ts'

export default feature({
  name: 'impersonation',
  tables: ['impersonations'],
  endpoints: [impersonation],
  apiDocs: () => import('./api-docs.ts'),
  on: [on(impersonatingEnded, (tx, { impersonationIds }) => noteEnded(tx, impersonationIds))],
})
