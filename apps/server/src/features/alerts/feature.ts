import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { configChangeEnded } from '../configurator/service.ts'
import { apiReadEnded } from '../device-api/service.ts'
import { companyMoving } from '../companies/service.ts'
import { devicePlaced, devicesAdded, devicesMoved, devicesOffline, devicesOnline } from '../devices/service.ts'
import { tagRemoving, tagsAssigned, tagsUnassigned } from '../tags/service.ts'
import { statesStored } from '../telemetry/service.ts'
import { evaluateAll } from './evaluate/round.ts'
import automations from './handlers.ts'
import { followJoins, noteCompanyMoved, noteJoins, noteTagRemoved } from './follow.ts'
import { escalateDue } from './escalation/escalate.ts'
import incidents from './incident-handlers.ts'
import { tellGrowth } from './incidents/growth.ts'
import { alertJobs } from './jobs.ts'
import incidentLinks from './links/handlers.ts'
import { noteChange } from './legacy/ended.ts'
import { alerts, configurations, onDevices } from './legacy/handlers.ts'
import { readDue } from './legacy/poll.ts'
import { noteRead } from './legacy/sync.ts'
import { startDeliveries } from './receivers/deliver.ts'
import receivers from './receivers/handlers.ts'
import rehearsals from './rehearse/handlers.ts'
import silences from './silences/handlers.ts'
import { releaseSilenced } from './silences/release.ts'
import { followMove, noteInputs, noteOffline, noteOnline, noteReports } from './watch.ts'

export default feature({
  name: 'alerts',
  tables: [
    'automations',
    'automation_devices',
    'automation_targets',
    'automation_joins',
    'alert_absences',
    'alert_inputs',
    'alert_incidents',
    'alert_incident_devices',
    'alert_incident_entries',
    'alert_escalations',
    'alert_silences',
    'automation_evaluations',
    'automation_actions',
    'alert_receivers',
    'alert_answers',
    'alert_sms',
    'alert_configurations',
    'device_alerts',
    'alert_readings',
    'alert_push_tokens',
  ],
  endpoints: [
    automations,
    receivers,
    incidents,
    incidentLinks,
    silences,
    rehearsals,
    alerts,
    configurations,
    onDevices,
  ],
  apiDocs: () => import('./api-docs.ts'),
  jobs: alertJobs,
  sweeps: [
    { name: 'automations', run: evaluateAll, every: 1 },
    { name: 'devices that join automations', run: followJoins, every: 1 },
    { name: 'messages to receivers', run: startDeliveries, every: 1 },
    { name: 'growing incidents', run: tellGrowth },
    { name: 'escalations', run: escalateDue },
    { name: 'silenced messages', run: releaseSilenced },
    { name: 'alerts of devices', run: readDue, every: 1 },
  ],
  on: [
    on(companyMoving, (tx, { id }) => noteCompanyMoved(tx, id)),
    on(tagsAssigned, (tx, { pairs }) =>
      noteJoins(
        tx,
        pairs.map(({ device_id }) => device_id),
      ),
    ),
    on(tagsUnassigned, (tx, { pairs }) =>
      noteJoins(
        tx,
        pairs.map(({ device_id }) => device_id),
      ),
    ),
    on(tagRemoving, (tx, { id }) => noteTagRemoved(tx, id)),
    on(devicesAdded, (tx, { devices }) =>
      noteJoins(
        tx,
        devices.map(({ id }) => id),
      ),
    ),
    on(devicesMoved, (tx, { ids, companyId }) => followMove(tx, ids, companyId)),
    on(devicesMoved, (tx, { ids }) => noteJoins(tx, ids)),
    on(devicesOffline, (tx, { devices }) => noteOffline(tx, devices)),
    on(devicePlaced, (tx, { id }) => noteInputs(tx, [id])),
    on(devicesOnline, (tx, { ids }) => noteOnline(tx, ids)),
    on(configChangeEnded, noteChange),
    on(apiReadEnded, noteRead),
  ],
  extensions: [extend(statesStored, noteReports)],
})
