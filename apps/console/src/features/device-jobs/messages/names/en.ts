/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    execute_device_actions: {
      title: 'Run device actions',
      description:
        'Reboot devices, request current information or files from them, and cancel waiting jobs and updates.',
    },
    execute_device_commands: {
      title: 'Run commands on devices',
      description: 'Run any shell command on a device, with the rights of its administrator.',
    },
    view_device_actions: {
      title: 'View device actions',
      description: 'See the commands, jobs, updates and rollouts of devices and their results.',
    },
  },
  act: {
    deviceCommands: {
      command: 'Ran a command on a device',
      actions: 'Requested an action on devices',
      preview: 'Previewed an action on devices',
    },
    jobOrders: { cancel: 'Cancelled the jobs of a request' },
  },
  scope: {
    device_actions: {
      title: 'Device actions',
      read: 'View commands, updates and actions of devices, and their results',
      write: 'Run commands and actions on devices, update them, and cancel pending jobs',
    },
  },
} as const
