import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, item, nothing, page } from '../kit/page.ts'
import type { deviceTaskSchemas, taskGroupSchemas, taskLogSchemas } from './schemas.ts'

export const deviceTasks = endpoints<typeof deviceTaskSchemas>()({
  list: get('/devices/tasks', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: page,
  }),
  update: put('/devices/tasks/{id}', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    says: 'task.updated',
    answer: nothing,
  }),
  remove: del('/devices/tasks/{id}', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    errors: ['CONFLICT'],
    says: 'task.removed',
    answer: nothing,
  }),
})

export const taskGroups = endpoints<typeof taskGroupSchemas>()({
  list: get('/devices/tasks/groups', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: page,
  }),
  get: get('/devices/tasks/groups/{id}', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: item,
  }),
  create: post('/devices/tasks/groups', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'taskGroup.created',
    answer: item,
  }),
  /** The outcome for each device arrives on the channel under its id. */
  run: post('/devices/tasks/groups/{id}', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    answer: channelAnswer,
  }),
  /** A dry run of `run`: the commands with the values of their variables, and the devices that are left out. */
  preview: post('/devices/tasks/groups/{id}/preview', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:read',
    reads: true,
    answer: item,
  }),
  /** What is not sent stays. `tasks` replaces all tasks of the group. Runs that have begun are not changed. */
  update: put('/devices/tasks/groups/{id}', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    says: 'taskGroup.updated',
    answer: nothing,
  }),
  remove: del('/devices/tasks/groups/{id}', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    says: 'taskGroup.removed',
    answer: nothing,
  }),
})

export const taskLogs = endpoints<typeof taskLogSchemas>()({
  list: get('/devices/tasks/logs', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: page,
  }),
  get: get('/devices/tasks/logs/{id}', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: item,
  }),
  /** The device is asked only while someone reads this. */
  output: get('/devices/tasks/logs/{id}/output', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: item,
  }),
  groups: get('/devices/tasks/groups/logs', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: page,
  }),
  group: get('/devices/tasks/groups/logs/{id}', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: item,
  }),
  /** Devices with the same exit code and output are one record. */
  results: get('/devices/tasks/orders/{id}/results', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: page,
  }),
  /** The task in progress on a device ends, and the tasks after it are not started. */
  cancel: post('/devices/tasks/groups/logs/cancel', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    answer: item,
  }),
})
