import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { claimApproved, devicesMoved } from '../devices/service.ts'
import { admitDevice } from './access/approve.ts'
import { addresses, parameters } from './handlers.ts'
import { moveRecords } from './move.ts'
import { sweepSilent } from './silence.ts'

export default feature({
  name: 'cwmp',
  tables: ['cwmp_addresses', 'cwmp_devices', 'cwmp_parameters'],
  endpoints: [addresses, parameters],
  apiDocs: () => import('./api-docs.ts'),
  sweeps: [{ name: 'silent devices of TR-069', run: sweepSilent, reachedFor: 90 }],
  on: [on(claimApproved, admitDevice), on(devicesMoved, (tx, { ids, companyId }) => moveRecords(tx, ids, companyId))],
})
