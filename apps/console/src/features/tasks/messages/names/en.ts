/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_device_task_groups: {
      title: 'View task groups',
      description: 'See task groups, their runs, and the output of their commands.',
    },
    create_device_task_groups: {
      title: 'Edit task groups',
      description: 'Create, change and delete task groups: commands and file transfers that run one after another.',
    },
    execute_device_task_groups: {
      title: 'Run task groups',
      description: 'Run task groups on devices, with the rights of the administrator of each device.',
    },
  },
  act: {
    deviceTasks: { update: 'Edited a task', remove: 'Removed a task from its group' },
    taskCommands: { run: 'Ran a command on devices', preview: 'Previewed a command on devices' },
    taskGroups: {
      create: 'Created a task group',
      preview: 'Previewed a run of a task group',
      run: 'Ran a task group on devices',
      update: 'Edited a task group',
      remove: 'Deleted a task group',
    },
    taskRollouts: {
      create: 'Started a rollout of a task group',
      follow: 'Started a continuous run of a task group',
      retry: 'Ran tasks again',
      stop: 'Stopped a rollout of a task group',
      approve: 'Approved a rollout of a task group',
    },
    taskSchedules: {
      create: 'Created a schedule of a task group',
      update: 'Edited a schedule of a task group',
      remove: 'Deleted a schedule of a task group',
      start: 'Started a missed run of a schedule',
      dismiss: 'Dismissed a missed run of a schedule',
    },
    taskLogs: { cancel: 'Cancelled runs of task groups' },
  },
  scope: {
    device_tasks: {
      title: 'Task groups',
      read: 'View task groups and their results',
      write: 'Create, change, delete and run task groups',
    },
  },
} as const
