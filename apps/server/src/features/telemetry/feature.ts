import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import telemetry from './handlers.ts'
import { deviceHistory, fieldValues } from './history/handlers.ts'
import { statesStored } from './events.ts'
import { telemetryJobs } from './jobs.ts'
import { notePositions } from './positions.ts'
import { moveStates } from './write.ts'

export default feature({
  name: 'telemetry',
  tables: [
    'telemetry',
    'telemetry_default',
    'device_states',
    'telemetry_hourly',
    'telemetry_texts',
    'telemetry_dirty_hours',
    'telemetry_gaps',
  ],
  endpoints: [telemetry, deviceHistory, fieldValues],
  apiDocs: () => import('./api-docs.ts'),
  jobs: telemetryJobs,
  extensions: [extend(statesStored, notePositions)],
  on: [on(devicesMoved, (tx, { ids, companyId }) => moveStates(tx, ids, companyId))],
})
