import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /devices/{id}/configurator/changes': 'SAETGR',
    'GET /devices/{id}/configurator/changes/{change_id}': 'SAETGR',
    'POST /devices/{id}/configurator/changes': 'SAE',
    'POST /devices/{id}/configurator/changes/{change_id}/cancel': 'SAE',
    'GET /devices/{id}/configurator/logs': 'SAETGR',
    'GET /devices/{id}/configurator/logs/{action_name}': 'SAETGR',
  },
  kinds: {
    'GET /devices/{id}/configurator/changes': { id: 'device' },
    'GET /devices/{id}/configurator/changes/{change_id}': { id: 'device', change_id: 'configuration change' },
    'POST /devices/{id}/configurator/changes': { id: 'device' },
    'POST /devices/{id}/configurator/changes/{change_id}/cancel': { id: 'device', change_id: 'configuration change' },
    'GET /devices/{id}/configurator/logs': { id: 'device' },
    'GET /devices/{id}/configurator/logs/{action_name}': { id: 'device' },
  },
  // The name of an action is a text of the log.
  noRecords: ['GET /devices/{id}/configurator/logs/{action_name} action_name'],
  bodies: {
    'POST /devices/{id}/configurator/changes': () => ({ entries: [{ kind: 'reboot' }] }),
  },
})
