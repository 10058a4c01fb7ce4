/** The names of permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_device_dashboard: {
      title: 'View device dashboards',
      description: 'See the dashboards of devices with the values that the user may see.',
    },
    update_device_dashboard: {
      title: 'Edit device dashboards',
      description:
        'Create, edit and delete dashboards and template dashboards, and create links that show a dashboard.',
    },
  },
  act: {
    dashboards: {
      data: 'Read the values of a dashboard',
      create: 'Created a dashboard',
      update: 'Edited a dashboard',
      remove: 'Deleted a dashboard',
      restore: 'Restored a version of a dashboard',
    },
    dashboardTemplates: {
      create: 'Created a template dashboard',
      remove: 'Deleted a template dashboard',
    },
    dashboardLinks: {
      open: 'Opened a dashboard by its link',
      picture: 'Read a picture of a dashboard by its link',
      create: 'Created a link to a dashboard',
      remove: 'Revoked a link to a dashboard',
    },
  },
  scope: {
    device_dashboards: {
      title: 'Dashboards',
      read: 'View the dashboards of devices',
      write: 'Create and change the dashboards of devices',
    },
  },
} as const
