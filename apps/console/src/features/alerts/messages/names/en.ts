/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_device_alert_configurations: {
      title: 'View alerts and automations',
      description: 'See automations, their devices, and the log of what they did.',
    },
    create_device_alert_configurations: {
      title: 'Create and edit alerts and automations',
      description: 'Create and change automations, and assign them to devices.',
    },
    delete_device_alert_configurations: {
      title: 'Delete alerts and automations',
      description: 'Delete automations with their logs.',
    },
    view_device_alerts: {
      title: 'View incidents',
      description: 'See incidents, the affected devices, who was notified and who acknowledged them.',
    },
    update_device_alerts: {
      title: 'Handle incidents',
      description: 'Acknowledge incidents, end them by hand, and silence messages.',
    },
  },
  act: {
    automations: {
      create: 'Created an automation',
      update: 'Edited an automation',
      remove: 'Deleted an automation',
      activate: 'Switched automations on or off',
      assign: 'Assigned an automation to devices',
      unassign: 'Removed an automation from devices',
      activateDevices: 'Switched an automation on or off on devices',
      assignMany: 'Assigned automations to devices',
      unassignMany: 'Removed automations from devices',
      overwrite: 'Replaced the automations of devices',
      overwriteDevices: 'Replaced the automations of devices (other API path)',
    },
    receivers: {
      create: 'Created a receiver of automations',
      update: 'Edited a receiver of automations',
      remove: 'Deleted a receiver of automations',
      test: 'Sent a test message to a receiver',
    },
    incidentLinks: {
      acknowledge: 'Acknowledged an incident by the link in an email',
      open: 'Opened the link in an email about an incident',
    },
    incidents: {
      acknowledge: 'Acknowledged an incident',
      resolve: 'Ended an incident by hand',
    },
    deviceAlerts: {
      remove: 'Deleted a reported alert of a device',
      token: 'Registered a mobile app for alerts',
    },
    alertConfigurations: {
      fit: 'Checked which devices can have alerts of their own',
      create: 'Created an alert on a device',
      update: 'Edited an alert on a device',
      remove: 'Deleted an alert on a device',
    },
    deviceAlertConfigurations: {
      read: 'Read the alerts of a device',
      create: 'Created alerts on devices',
      remove: 'Deleted an alert on a device (other API path)',
    },
    rehearsals: {
      rehearse: 'Checked what an automation would have done',
    },
    silences: {
      create: 'Created a silence',
      remove: 'Ended a silence',
    },
  },
  scope: {
    device_alerts: {
      title: 'Incidents',
      read: 'View incidents and silences',
      write: 'Acknowledge and end incidents, and silence messages',
    },
    device_alert_configurations: {
      title: 'Automations',
      read: 'View automations and their logs',
      write: 'Create, change, assign and delete automations',
    },
  },
} as const
