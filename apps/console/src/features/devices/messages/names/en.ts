/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_devices: {
      title: 'View devices',
      description: 'See the device list, device pages, reported values and charts.',
    },
    create_devices: { title: 'Add devices', description: 'Add devices one by one or from a CSV file.' },
    update_devices: { title: 'Edit devices', description: 'Change the name, description and monitoring of devices.' },
    delete_devices: {
      title: 'Delete devices',
      description: 'Delete devices; together with “Add devices”, also move them to another company.',
    },
    approve_devices: { title: 'Approve devices', description: 'Approve or reject devices that are awaiting approval.' },
    create_enrolment_tokens: {
      title: 'Create enrolment tokens',
      description: 'Generate and revoke the commands with which new devices connect.',
    },
    export_devices: { title: 'Export devices', description: 'Download the device list as a CSV file.' },
    view_device_logs: {
      title: 'View device activity',
      description: 'See the activity log, the connections and the connection attempts of devices.',
    },
    view_device_location: {
      title: 'View device locations',
      description: 'See GPS data, manually set locations and cell towers of devices.',
    },
    update_device_location: {
      title: 'Set device locations',
      description: 'Set the location of devices manually; also requires “Edit devices”.',
    },
    view_device_notes: { title: 'View device notes', description: 'See what users have written about devices.' },
    create_device_notes: {
      title: 'Write device notes',
      description:
        'Write notes about devices and delete your own; deleting those of others also requires “Edit devices”.',
    },
    view_device_data_usage: {
      title: 'View device data usage',
      description: 'See how much data devices send and receive, and how much they have left.',
    },
    manage_device_services: { title: 'Turn device services on and off' },
    assign_tags: {
      title: 'Assign tags',
      description: 'Add tags to devices and remove them, individually or from a CSV file.',
    },
    view_wireless_information: {
      title: 'View wireless networks',
      description: 'See the names and connected clients of the wireless networks of devices.',
    },
  },
  act: {
    enrolment: {
      createToken: 'Created an enrolment token',
      removeToken: 'Revoked an enrolment token',
      approve: 'Approved a device awaiting approval',
      reject: 'Rejected a device awaiting approval',
    },
    hostKeys: { rotate: "Changed the gateway's host key" },
    authorized: { create: 'Added approved devices', remove: 'Removed approved devices' },
    deviceTags: {
      fromFile: 'Changed the tags of devices from a CSV file',
      previewFile: 'Previewed the tag changes of a CSV file',
      assign: 'Added tags to devices individually',
      overwrite: 'Replaced the tags of devices individually',
      unassign: 'Removed tags from devices individually',
      assignAll: 'Added tags to devices',
      overwriteAll: 'Replaced the tags of devices',
      unassignAll: 'Removed tags from devices',
    },
    geofences: { create: 'Created a geofence', update: 'Changed a geofence', remove: 'Deleted a geofence' },
    deviceNotes: { create: 'Added a note to a device', remove: 'Deleted a note from a device' },
    devices: {
      create: 'Added devices',
      updateMany: 'Edited several devices',
      update: 'Edited a device',
      remove: 'Deleted devices',
      move: 'Moved devices to another company',
      removeOne: 'Deleted a device',
      setMonitoring: 'Turned device monitoring on or off',
    },
    deviceCsv: { importList: 'Imported devices from a file' },
  },
  scope: {
    device_logs: { title: 'Device logs', read: 'View the activity, connections and connection attempts of devices' },
    devices: {
      title: 'Devices',
      read: 'View devices, their latest values and locations, approvals and enrolment tokens',
      write: 'Add, change, move, tag, approve and delete devices, and manage enrolment tokens',
    },
  },
} as const
