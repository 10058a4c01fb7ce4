import { featureCalls, serialInFile } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /devices/{id}/configurator/changes': 'SAETGR',
    'GET /devices/{id}/configurator/changes/{change_id}': 'SAETGR',
    'POST /devices/{id}/configurator/changes': 'SAE',
    'POST /devices/{id}/configurator/changes/{change_id}/cancel': 'SAE',
    'GET /devices/{id}/configurator/logs': 'SAETGR',
    'GET /devices/{id}/configurator/logs/{action_name}': 'SAETGR',
    'GET /devices/configurator/actions': 'SAETGR',
    'GET /devices/configurator/actions/{action_name}': 'SAETGR',
    'GET /devices/configurator/actions/{action_name}/logs': 'SAETGR',
    'POST /devices/passwords/generate': 'SAE',
    'POST /devices/passwords/set': 'SAE',
    'POST /devices/passwords/upload': 'SAE',
    'GET /devices/passwords/generated/tasks': 'SAE',
    'GET /tasks/{id}/devices': 'SAE',
    'GET /tasks/{id}/download/passwords': 'SAE',
  },
  kinds: {
    'GET /devices/{id}/configurator/changes': { id: 'device' },
    'GET /devices/{id}/configurator/changes/{change_id}': { id: 'device', change_id: 'configuration change' },
    'POST /devices/{id}/configurator/changes': { id: 'device' },
    'POST /devices/{id}/configurator/changes/{change_id}/cancel': { id: 'device', change_id: 'configuration change' },
    'GET /devices/{id}/configurator/logs': { id: 'device' },
    'GET /devices/{id}/configurator/logs/{action_name}': { id: 'device' },
    'POST /devices/passwords/generate': { 'data[].id': 'device' },
    'POST /devices/passwords/set': { 'data[].id': 'device' },
    'GET /tasks/{id}/devices': { id: 'password task' },
    'GET /tasks/{id}/download/passwords': { id: 'password task' },
  },
  // The name of an action is a text of the log.
  noRecords: [
    'GET /devices/configurator/actions/{action_name} action_name',
    'GET /devices/configurator/actions/{action_name}/logs action_name',
    'GET /devices/{id}/configurator/logs/{action_name} action_name',
  ],
  bodies: {
    'POST /devices/{id}/configurator/changes': () => ({ entries: [{ kind: 'reboot' }] }),
    'POST /devices/passwords/set': () => ({
      data: [{ password: 'Correct-Horse-9', password_confirmation: 'Correct-Horse-9' }],
    }),
    // A device that has never connected is reported in the line, so that the request as a whole is refused.
    'POST /devices/passwords/upload': () => ({
      file: new File([`serial,password\n${serialInFile},Correct-Horse-9`], 'passwords.csv'),
    }),
  },
})
