import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /cwmp/addresses': 'SAE',
    'POST /cwmp/addresses': 'SAE',
    'DELETE /cwmp/addresses/{id}': 'SAE',
    'GET /devices/{id}/cwmp/parameters': 'SAE',
    'POST /devices/{id}/cwmp/parameters/read': 'SAE',
    'PUT /devices/{id}/cwmp/parameters': 'SAE',
  },
  kinds: {
    'POST /cwmp/addresses': { company_id: 'company' },
    'DELETE /cwmp/addresses/{id}': { id: 'acs address' },
    'GET /devices/{id}/cwmp/parameters': { id: 'cwmp device' },
    'POST /devices/{id}/cwmp/parameters/read': { id: 'cwmp device' },
    'PUT /devices/{id}/cwmp/parameters': { id: 'cwmp device' },
  },
  bodies: {
    'POST /devices/{id}/cwmp/parameters/read': () => ({ path: 'Device.DeviceInfo.' }),
    'PUT /devices/{id}/cwmp/parameters': () => ({
      values: [{ name: 'Device.DeviceInfo.ProvisioningCode', type: 'string', value: 'A' }],
    }),
  },
})
