import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { taskScheduleSchemas } from './schemas.ts'

/** Schedules by which task groups are run. */
export const taskSchedules = endpoints<typeof taskScheduleSchemas>()({
  list: get('/devices/tasks/schedules', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'List the schedules of task groups',
    answer: page,
  }),
  get: get('/devices/tasks/schedules/{id}', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'Read a schedule of a task group',
    answer: item,
  }),
  create: post('/devices/tasks/schedules', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'taskSchedule.created',
    summary: 'Create a schedule of a task group',
    answer: created,
  }),
  /** Fields that are not sent keep their values. Whoever edits a schedule becomes its author. */
  update: put('/devices/tasks/schedules/{id}', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    says: 'taskSchedule.updated',
    summary: 'Edit a schedule of a task group',
    answer: nothing,
  }),
  remove: del('/devices/tasks/schedules/{id}', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    says: 'taskSchedule.removed',
    summary: 'Delete a schedule of a task group',
    answer: nothing,
  }),
  runs: get('/devices/tasks/schedules/{id}/runs', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    summary: 'List what became of the times of a schedule',
    answer: page,
  }),
})
