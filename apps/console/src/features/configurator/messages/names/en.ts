/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    update_device_passwords: {
      title: 'Change device passwords',
      description: 'Generate passwords for devices, and set those of one or several devices.',
    },
    view_device_passwords: {
      title: 'View generated device passwords',
      description: 'See which passwords were generated, and download each of them once.',
    },
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
    configTemplates: {
      create: 'Saved a configuration',
      update: 'Edited a saved configuration',
      remove: 'Deleted a saved configuration',
      use: 'Used a saved configuration',
    },
    multiConfig: {
      configure: 'Configured devices',
      groups: 'Grouped devices by the description of their API',
      read: 'Read the configuration of a device',
    },
    apiDescriptions: {
      create: 'Uploaded a device API description',
      remove: 'Deleted a device API description',
    },
    devicePasswords: {
      generate: 'Generated device passwords',
      set: 'Set device passwords',
      upload: 'Set device passwords from a file',
      download: 'Downloaded generated passwords',
    },
    configChanges: { create: 'Changed the configuration of a device', cancel: 'Cancelled a configuration change' },
  },
  scope: {
    device_passwords: {
      title: 'Device passwords',
      read: 'View the tasks that generated passwords, and download each password once',
      write: 'Generate and set the passwords of devices',
    },
    device_configurations: {
      title: 'Device configuration',
      read: 'View changes to the configuration of devices',
      write: 'Change the configuration of devices, and cancel changes',
    },
  },
} as const
