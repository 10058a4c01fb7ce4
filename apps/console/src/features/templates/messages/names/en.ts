/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_monitoring: {
      title: 'View monitoring templates',
      description: 'See monitoring templates, the devices that use them, and failed readings.',
    },
    update_monitoring: {
      title: 'Edit monitoring templates',
      description: 'Create, edit and delete monitoring templates, and assign them to devices.',
    },
  },
  act: {
    templates: {
      create: 'Created a monitoring template',
      update: 'Edited a monitoring template',
      remove: 'Deleted a monitoring template',
      test: 'Tested a monitoring template',
      importOne: 'Imported a monitoring template',
    },
    templateAssignments: {
      assign: 'Assigned monitoring templates',
      assignMany: 'Assigned monitoring templates by device and tag',
      assignOne: 'Assigned a monitoring template',
      unassign: 'Unassigned a monitoring template',
    },
  },
  scope: {
    data_collect: {
      title: 'Monitoring templates',
      read: 'View monitoring templates and where they are assigned',
      write: 'Change and assign monitoring templates',
    },
  },
} as const
