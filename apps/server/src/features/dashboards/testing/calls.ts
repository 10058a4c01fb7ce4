import { featureCalls } from '../../../testing/feature-calls.ts'

const widget = { key: 1, kind: 'value', x: 0, y: 0, w: 3, h: 2, parameters: ['signal'] }
const references = { 'widgets[].image_id': 'image', 'widgets[].task_group_id': 'task group' }

export default featureCalls({
  callers: {
    'GET /dashboards': 'SAETGR',
    'GET /dashboards/{id}': 'SAETGR',
    'POST /dashboards': 'SAE',
    'PUT /dashboards/{id}': 'SAE',
    'DELETE /dashboards/{id}': 'SAE',
    'GET /dashboards/fields': 'SAETGR',
    'POST /dashboards/data': 'SAETGR',
    'GET /dashboards/{id}/versions': 'SAETGR',
    'POST /dashboards/{id}/versions/{version}': 'SAE',
    'GET /dashboards/{id}/pictures/{image_id}': 'SAETGR',
    'GET /dashboards/templates': 'SAETGR',
    'POST /dashboards/templates': 'SAE',
    'DELETE /dashboards/templates/{id}': 'SAE',
    'GET /dashboards/{id}/links': 'SAE',
    'POST /dashboards/{id}/links': 'SAE',
    'DELETE /dashboards/{id}/links/{link_id}': 'SAE',
    'POST /dashboards/shared': 'public',
    'POST /dashboards/shared/pictures': 'public',
  },
  kinds: {
    'GET /dashboards/{id}': { id: 'dashboard' },
    'POST /dashboards': { device_id: 'device', ...references },
    'PUT /dashboards/{id}': { id: 'dashboard', ...references },
    'DELETE /dashboards/{id}': { id: 'dashboard' },
    'POST /dashboards/data': { device_id: 'device' },
    'GET /dashboards/{id}/versions': { id: 'dashboard' },
    'POST /dashboards/{id}/versions/{version}': { id: 'dashboard' },
    'GET /dashboards/{id}/pictures/{image_id}': { id: 'dashboard', image_id: 'image' },
    'POST /dashboards/templates': { dashboard_id: 'dashboard' },
    'DELETE /dashboards/templates/{id}': { id: 'dashboard template' },
    'GET /dashboards/{id}/links': { id: 'dashboard' },
    'POST /dashboards/{id}/links': { id: 'dashboard' },
    'DELETE /dashboards/{id}/links/{link_id}': { id: 'dashboard', link_id: 'dashboard link' },
  },
  bodies: {
    'POST /dashboards': () => ({ name: 'Overview', widgets: [widget] }),
    'PUT /dashboards/{id}': () => ({ name: 'Overview', widgets: [widget] }),
    'POST /dashboards/{id}/versions/{version}': () => ({ version: 1 }),
    'POST /dashboards/templates': () => ({ name: 'Overview' }),
  },
  // A button has only one action. The tests of dashboards cover the other one.
  noRecords: [
    'POST /dashboards widgets[].remote_access_id',
    'PUT /dashboards/{id} widgets[].remote_access_id',
    'POST /dashboards/shared/pictures image_id',
    'POST /dashboards/{id}/versions/{version} version',
  ],
})
