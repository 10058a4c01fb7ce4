import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { taskScheduleSchemas } from './schemas.ts'

/** Schedules by which task groups are run. */
export const taskSchedules = endpoints<typeof taskScheduleSchemas>()({
  list: get('/devices/tasks/schedules', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: page,
  }),
  get: get('/devices/tasks/schedules/{id}', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: item,
  }),
  create: post('/devices/tasks/schedules', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'taskSchedule.created',
    answer: created,
  }),
  /** Fields that are not sent keep their values. Whoever edits a schedule becomes its author. */
  update: put('/devices/tasks/schedules/{id}', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    says: 'taskSchedule.updated',
    answer: nothing,
  }),
  remove: del('/devices/tasks/schedules/{id}', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    says: 'taskSchedule.removed',
    answer: nothing,
  }),
  runs: get('/devices/tasks/schedules/{id}/runs', {
    access: 'view_device_task_groups',
    scope: 'device_tasks:read',
    answer: page,
  }),
  /** Runs a missed time that awaits a decision. It starts within a minute. */
  start: post('/devices/tasks/schedules/runs/{id}/start', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    errors: ['CONFLICT'],
    says: 'taskSchedule.started',
    answer: nothing,
  }),
  /** Leaves out a missed time that awaits a decision. */
  dismiss: post('/devices/tasks/schedules/runs/{id}/dismiss', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    errors: ['CONFLICT'],
    says: 'taskSchedule.dismissed',
    answer: nothing,
  }),
})
