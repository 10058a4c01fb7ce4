import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import { descriptions } from './handlers.ts'
import { deviceApiJobs } from './jobs.ts'
import { readKinds } from './reads.ts'

export default feature({
  name: 'device-api',
  tables: ['api_descriptions', 'device_api_reads'],
  endpoints: [descriptions],
  apiDocs: () => import('./api-docs.ts'),
  jobs: deviceApiJobs,
  deviceJobs: readKinds,
  on: [
    on(devicesMoved, (tx, { ids, companyId }) =>
      sql`update device_api_reads set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx),
    ),
  ],
})
