import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /devices/configurator/specifications': 'S',
    'POST /devices/configurator/specifications': 'S',
    'DELETE /devices/configurator/specifications/{id}': 'S',
    'GET /devices/configurator/specification': 'SAETGR',
    'GET /devices/configurator/specification/{name}': 'SAETGR',
  },
  // The name of a description is public: it is that of a system and firmware.
  operatorsOnly: ['DELETE /devices/configurator/specifications/{id} id'],
  noRecords: ['GET /devices/configurator/specification/{name} name'],
})
