import { endpoints, post } from '../../kit/endpoint.ts'
import { created, nothing } from '../../kit/page.ts'
import type { taskRolloutSchemas } from './schemas.ts'

/** Task groups that are run in stages, and runs that are repeated. Rollouts are read with `deviceUpdates`. */
export const taskRollouts = endpoints<typeof taskRolloutSchemas>()({
  /**
   * The stages and the limits are those of firmware rollouts. Failed are runs that failed, timed out or whose outcome
   * is unknown.
   */
  create: post('/devices/tasks/groups/{id}/rollouts', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    answer: { ...created, meta: ['channel'] },
  }),
  /**
   * Runs the group on all devices that have the tag and are in the company, whichever is given, and on those that join them until it expires
   * or is stopped, each once.
   */
  follow: post('/devices/tasks/groups/{id}/continuous', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    errors: ['LIMIT_REACHED'],
    answer: created,
  }),
  /** Runs the tasks as they were, with the same values. The runs of a rollout are repeated in the same stages. */
  retry: post('/devices/tasks/orders/{id}/retry', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    once: true,
    errors: ['CONFLICT'],
    answer: { ...created, meta: ['channel'] },
  }),
  stop: post('/devices/tasks/rollouts/{id}/stop', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    answer: nothing,
  }),
  /** Fails with CONFLICT if the rollout does not await approval, and with FORBIDDEN for the user who ordered it. */
  approve: post('/devices/tasks/rollouts/{id}/approve', {
    access: 'execute_device_task_groups',
    scope: 'device_tasks:write',
    errors: ['CONFLICT'],
    answer: nothing,
  }),
})
