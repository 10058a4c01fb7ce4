import { featureCalls } from '../../../testing/feature-calls.ts'

const command = { name: 'Say hello', order: 0, type: 'command', timeout: 10, data: { command: 'echo hello' } }

export default featureCalls({
  callers: {
    'GET /devices/tasks': 'SAETGR',
    'PUT /devices/tasks/{id}': 'SAE',
    'DELETE /devices/tasks/{id}': 'SAE',
    'GET /devices/tasks/groups': 'SAETGR',
    'GET /devices/tasks/groups/{id}': 'SAETGR',
    'POST /devices/tasks/groups': 'SAE',
    'POST /devices/tasks/groups/{id}': 'SAE',
    'POST /devices/tasks/groups/{id}/preview': 'SAE',
    'PUT /devices/tasks/groups/{id}': 'SAE',
    'DELETE /devices/tasks/groups/{id}': 'SAE',
    'GET /devices/tasks/logs': 'SAETGR',
    'GET /devices/tasks/logs/{id}': 'SAETGR',
    'GET /devices/tasks/groups/logs': 'SAETGR',
    'GET /devices/tasks/groups/logs/{id}': 'SAETGR',
    'POST /devices/tasks/groups/logs/cancel': 'SAE',
    'GET /devices/tasks/orders/{id}/results': 'SAETGR',
  },
  kinds: {
    'PUT /devices/tasks/{id}': { id: 'task' },
    'DELETE /devices/tasks/{id}': { id: 'task' },
    'GET /devices/tasks/groups/{id}': { id: 'task group' },
    'POST /devices/tasks/groups': {
      company_id: 'company',
      'success_tag_id[]': 'tag',
      'failed_tag_id[]': 'tag',
    },
    'POST /devices/tasks/groups/{id}': { id: 'task group', 'device_id[]': 'device' },
    'POST /devices/tasks/groups/{id}/preview': { id: 'task group', 'device_id[]': 'device' },
    'PUT /devices/tasks/groups/{id}': { id: 'task group', 'success_tag_id[]': 'tag', 'failed_tag_id[]': 'tag' },
    'DELETE /devices/tasks/groups/{id}': { id: 'task group' },
    'GET /devices/tasks/logs/{id}': { id: 'task log' },
    'GET /devices/tasks/groups/logs/{id}': { id: 'task run' },
    'POST /devices/tasks/groups/logs/cancel': { 'id[]': 'task run' },
    'GET /devices/tasks/orders/{id}/results': { id: 'task order' },
  },
  bodies: {
    'PUT /devices/tasks/{id}': () => ({ name: 'Another name', order: 1, stop_on_failure: false, timeout: 10 }),
    'POST /devices/tasks/groups': () => ({ name: 'New group', tasks: [command] }),
    'PUT /devices/tasks/groups/{id}': () => ({ name: 'Another name' }),
  },
  noRecords: [
    'POST /devices/tasks/groups tasks[].data.file_id',
    'PUT /devices/tasks/groups/{id} tasks[].data.file_id',
    'POST /devices/tasks/groups/{id} tasks[].task_id',
    'POST /devices/tasks/groups/{id}/preview tasks[].task_id',
  ],
})
