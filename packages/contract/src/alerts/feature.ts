import { feature } from '../kit/feature.ts'
import { automations } from './endpoints.ts'
import { incidentLinks, incidents } from './incidents/endpoints.ts'
import { silences } from './silences/endpoints.ts'
import { alertConfigurations, deviceAlertConfigurations, deviceAlerts } from './legacy/endpoints.ts'
import { permissions, scopes } from './permissions.ts'
import { receivers } from './receivers/endpoints.ts'
import { rehearsals } from './rehearsal/endpoints.ts'

export default feature({
  name: 'alerts',
  endpoints: {
    automations,
    receivers,
    incidents,
    incidentLinks,
    silences,
    rehearsals,
    deviceAlerts,
    alertConfigurations,
    deviceAlertConfigurations,
  },
  permissions,
  scopes,
})
