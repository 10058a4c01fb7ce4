import type { TaskRunStatus, TaskType } from '@outpost/contract/tasks/constants'
import type { TaskData, TaskResult } from '@outpost/contract/tasks/schemas'
import type { TaskSchedule, TaskScheduleRun } from '@outpost/contract/tasks/schedules/schemas'
import type { ColumnType, Generated } from 'kysely'
import type { Step } from './steps.ts'

type ScheduleFields =
  | 'group_id'
  | 'name'
  | 'enabled'
  | 'period'
  | 'weekdays'
  | 'day'
  | 'time'
  | 'time_zone'
  | 'ends_on'
  | 'missed'
  | 'overlap'

export interface TaskTables {
  task_schedules: Pick<TaskSchedule, ScheduleFields> & {
    id: Generated<number>
    company_id: number
    user_id: number | null
    username: string
    author_company_id: number
    starts_on: string
    paused: string | null
    variables: Buffer
    next_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  task_schedule_devices: { schedule_id: number; device_id: number; company_id: number }
  task_schedule_tags: { schedule_id: number; tag_id: number; company_id: number }
  task_schedule_runs: {
    id: Generated<number>
    schedule_id: number
    company_id: number
    due_at: Date
    state: TaskScheduleRun['state']
    reason: string | null
    order_id: number | null
    created_at: Generated<Date>
  }
  task_schedule_queue: { schedule_id: number; device_id: number; company_id: number; order_id: number }
  task_groups: {
    id: Generated<number>
    company_id: number
    name: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  tasks: {
    id: Generated<number>
    group_id: number
    company_id: number
    place: number
    type: TaskType
    name: string
    data: ColumnType<TaskData, string, string>
    timeout_seconds: number
    stop_on_failure: boolean
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  task_group_tags: { group_id: number; tag_id: number; company_id: number; after_success: boolean }
  task_orders: {
    id: Generated<number>
    company_id: number
    group_id: number | null
    name: string
    user_id: number | null
    username: string | null
    steps: ColumnType<Step[], string, never>
    secrets: Buffer | null
    success_tags: number[]
    failed_tags: number[]
    /** The order that this one repeats. */
    parent_id: number | null
    /** The rollout by which its runs are started in stages. */
    rollout_id: number | null
    created_at: Generated<Date>
  }
  task_runs: {
    id: Generated<number>
    order_id: number
    company_id: number
    device_id: number
    job_id: number | null
    group_id: number | null
    name: string
    username: string | null
    status: Generated<TaskRunStatus>
    message: string | null
    step: Generated<number>
    /** The device was left out, or its first task could not be sent. */
    skipped: Generated<boolean>
    /** When a run that had begun was cancelled, and by whom. */
    cancelled_at: Date | null
    cancelled_by: string | null
    created_at: Generated<Date>
    finished_at: Date | null
  }
  task_logs: {
    id: Generated<number>
    run_id: number
    company_id: number
    step: number
    type: TaskType
    name: string
    data: ColumnType<TaskData, string, never>
    output: string | null
    file_id: number | null
    result: ColumnType<TaskResult | null, string | null, string | null>
    /** The SHA-256 of the output in the result. */
    output_hash: Buffer | null
    created_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends TaskTables {}
}
