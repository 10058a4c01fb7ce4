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
    approve_device_jobs: {
      title: 'Approve work on devices',
      description: 'Approve and deny what other users request from devices, where the company requires it.',
    },
    manage_device_job_approval: {
      title: 'Manage approval of work on devices',
      description: 'Choose which work on devices a second user of the company must approve.',
    },
  },
  act: {
    deviceCommands: {
      command: 'Ran a command on a device',
      actions: 'Requested an action on devices',
      preview: 'Previewed an action on devices',
    },
    jobApprovals: {
      approve: 'Approved work on devices',
      deny: 'Denied work on devices',
      withdraw: 'Withdrew a request for work on devices',
      setSettings: 'Changed which work on devices needs approval',
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
