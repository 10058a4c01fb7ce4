import { featureCalls } from '../../../testing/feature-calls.ts'

const request = { path: '/system/config', method: 'PUT', request_data: { data: { hostname: 'site' } } }
const template = { name: 'New configuration', version: '1.0.0', template: [request] }

export default featureCalls({
  callers: {
    'POST /devices/configurator/groups': 'SAETGR',
    'POST /devices/configurator/configuration': 'SAETGR',
    'POST /devices/configurator/configure': 'SAE',
    'GET /devices/configurator/templates': 'SAETGR',
    'POST /devices/configurator/templates': 'SAE',
    'PUT /devices/configurator/templates/{id}': 'SAE',
    'DELETE /devices/configurator/templates/{id}': 'SAE',
    'POST /devices/configurator/templates/{id}/use': 'SAE',
  },
  kinds: {
    'POST /devices/configurator/groups': { 'device_id[]': 'device' },
    'POST /devices/configurator/configuration': { device_id: 'device' },
    'POST /devices/configurator/configure': { 'configuration[].device_id[]': 'device' },
    'POST /devices/configurator/templates': { company_id: 'company' },
    'PUT /devices/configurator/templates/{id}': { id: 'saved configuration' },
    'DELETE /devices/configurator/templates/{id}': { id: 'saved configuration' },
    'POST /devices/configurator/templates/{id}/use': { id: 'saved configuration', 'device_id[]': 'device' },
  },
  bodies: {
    'POST /devices/configurator/configuration': () => ({ endpoints: [{ path: '/system/config' }] }),
    'POST /devices/configurator/configure': () => ({ configuration: [{ ...request }] }),
    'POST /devices/configurator/templates': () => template,
    'PUT /devices/configurator/templates/{id}': () => template,
  },
})
