import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, item, nothing, page } from '../kit/page.ts'
import type { deviceTaskSchemas, taskGroupSchemas, taskLogSchemas } from './schemas.ts'

export const deviceTasks = endpoints<typeof deviceTaskSchemas>()({
  list: get('/devices/tasks', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'List the tasks of task groups',
    answer: page,
  }),
  update: put('/devices/tasks/{id}', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    says: 'task.updated',
    summary: 'Edit a task',
    answer: nothing,
  }),
  remove: del('/devices/tasks/{id}', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    errors: ['CONFLICT'],
    says: 'task.removed',
    summary: 'Remove a task from its group',
    answer: nothing,
  }),
})

export const taskGroups = endpoints<typeof taskGroupSchemas>()({
  list: get('/devices/tasks/groups', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'List task groups',
    answer: page,
  }),
  get: get('/devices/tasks/groups/{id}', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'Read a task group',
    answer: item,
  }),
  create: post('/devices/tasks/groups', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'taskGroup.created',
    summary: 'Create a task group',
    answer: item,
  }),
  /** The outcome for each device arrives on the channel under its id. */
  run: post('/devices/tasks/groups/{id}', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    summary: 'Run a task group on devices',
    answer: channelAnswer,
  }),
  /** A dry run of `run`: the commands with the values of their variables, and the devices that are left out. */
  preview: post('/devices/tasks/groups/{id}/preview', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:read',
    reads: true,
    summary: 'Preview what a task group would do',
    answer: item,
  }),
  /** What is not sent stays. `tasks` replaces all tasks of the group. Runs that have begun are not changed. */
  update: put('/devices/tasks/groups/{id}', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    says: 'taskGroup.updated',
    summary: 'Edit a task group',
    answer: nothing,
  }),
  remove: del('/devices/tasks/groups/{id}', {
    access: 'create_device_task_groups',
    scope: 'device_tasks:write',
    says: 'taskGroup.removed',
    summary: 'Delete a task group; its logs remain',
    answer: nothing,
  }),
})

export const taskLogs = endpoints<typeof taskLogSchemas>()({
  list: get('/devices/tasks/logs', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'List the results of tasks',
    answer: page,
  }),
  get: get('/devices/tasks/logs/{id}', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'Read the result of a task',
    answer: item,
  }),
  /** The device is asked only while someone reads this. */
  output: get('/devices/tasks/logs/{id}/output', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'Read what a running command has written so far',
    answer: item,
  }),
  groups: get('/devices/tasks/groups/logs', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'List the runs of task groups, one for each device',
    answer: page,
  }),
  group: get('/devices/tasks/groups/logs/{id}', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'Read the run of a task group on a device',
    answer: item,
  }),
  /** Devices with the same exit code and output are one record. */
  results: get('/devices/tasks/orders/{id}/results', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'Compare the results of the devices of one run request',
    answer: page,
  }),
  /** The task in progress on a device ends, and the tasks after it are not started. */
  cancel: post('/devices/tasks/groups/logs/cancel', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    summary: 'Cancel runs of task groups',
    answer: item,
  }),
})
