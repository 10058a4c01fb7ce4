import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { companyHoldings } from '../companies/service.ts'
import authorized from './authorized/authorized-handlers.ts'
import { sweepCommands } from './commands/command-service.ts'
import deviceCsv from './csv/csv-handlers.ts'
import connections from './connections/handlers.ts'
import notes from './notes/handlers.ts'
import enrolment from './enrolment/enrolment-handlers.ts'
import devices from './handlers.ts'
import geofences from './geofences/handlers.ts'
import hostKeys from './host-keys/host-key-handlers.ts'
import { cleanUpJobs } from './jobs.ts'
import deviceMap from './map/handlers.ts'
import { gatewaySilence, sweepGateways } from './presence/presence.ts'
import { devicesOfCompany } from './queries.ts'
import deviceTags from './tagging/tagging-handlers.ts'

export default feature({
  name: 'devices',
  tables: [
    'devices',
    'device_keys',
    'enrolment_tokens',
    'pending_devices',
    'connect_attempts',
    'device_connections',
    'connect_hours',
    'commands',
    'authorized_devices',
    'gateways',
    'device_logs',
    'device_notes',
    'device_positions',
    'geofences',
    'geofence_devices',
  ],
  endpoints: [
    enrolment,
    hostKeys,
    authorized,
    deviceTags,
    devices,
    connections,
    notes,
    deviceMap,
    geofences,
    deviceCsv,
  ],
  apiDocs: () => import('./api-docs.ts'),
  jobs: cleanUpJobs,
  sweeps: [
    { name: 'commands', run: sweepCommands },
    { name: 'gateways', run: sweepGateways, reachedFor: gatewaySilence },
  ],
  extensions: [extend(companyHoldings, devicesOfCompany)],
})
