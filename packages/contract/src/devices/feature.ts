import { feature } from '../kit/feature.ts'
import { enrolment } from './enrolment/endpoints.ts'
import { hostKeys } from './host-keys/endpoints.ts'
import { authorized } from './authorized/endpoints.ts'
import { deviceTags } from './tagging/endpoints.ts'
import { deviceConnections } from './connections/endpoints.ts'
import { deviceNotes } from './notes/endpoints.ts'
import { devices } from './endpoints.ts'
import { geofences } from './geofences/endpoints.ts'
import { deviceMap } from './map/endpoints.ts'
import { deviceCsv } from './csv/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'devices',
  endpoints: {
    enrolment,
    hostKeys,
    authorized,
    deviceTags,
    deviceConnections,
    deviceNotes,
    deviceMap,
    geofences,
    devices,
    deviceCsv,
  },
  permissions,
  scopes,
})
