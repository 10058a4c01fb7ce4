/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    create_multi_configuration: {
      title: 'Configure multiple devices, their network and eSIM',
      description: 'Change the configuration of devices, and cancel changes that are not confirmed yet.',
    },
    view_multi_configuration: {
      title: 'View configurations',
      description: 'See the changes to the configuration of devices, and how they ended.',
    },
  },
  act: {
    apiDescriptions: {
      create: 'Uploaded a description of an API of devices',
      remove: 'Deleted a description of an API of devices',
    },
    configChanges: { create: 'Changed the configuration of a device', cancel: 'Cancelled a configuration change' },
  },
  scope: {
    device_configurations: {
      title: 'Device configuration',
      read: 'View changes to the configuration of devices',
      write: 'Change the configuration of devices, and cancel changes',
    },
  },
} as const
