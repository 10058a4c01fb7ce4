import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { companyLeaving, homeLeaving } from '../users/service.ts'
import { forgetAll } from './service.ts'
import announcements from './announcement-handlers.ts'
import notifications from './handlers.ts'
import { notificationJobs } from './jobs.ts'
import { notifyOfStolenSession } from './stolen-sessions.ts'

export default feature({
  name: 'notifications',
  tables: ['notifications', 'announcements'],
  endpoints: [notifications, announcements],
  apiDocs: () => import('./api-docs.ts'),
  jobs: notificationJobs,
  on: [
    notifyOfStolenSession,
    on(companyLeaving, (tx, { userId }) => forgetAll(tx, userId)),
    on(homeLeaving, (tx, { userId }) => forgetAll(tx, userId)),
  ],
})
