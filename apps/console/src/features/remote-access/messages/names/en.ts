/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_device_remote_access: {
      title: 'View remote access',
      description: 'See remote access entries and the history of their sessions.',
    },
    create_device_remote_access: {
      title: 'Add remote access',
      description: 'Add entries through which devices and the machines on their networks can be reached.',
    },
    update_device_remote_access: {
      title: 'Edit remote access',
      description: 'Change entries and their tags, and set or remove the credentials that are remembered for them.',
    },
    delete_device_remote_access: {
      title: 'Remove remote access',
      description: 'Remove entries; their open sessions end.',
    },
    connect_device_remote_access: {
      title: 'Open remote access sessions',
      description: 'Connect through existing entries to devices and the machines on their networks.',
    },
    close_device_remote_access: {
      title: 'End running remote access sessions',
      description: 'End remote access sessions that other users have opened.',
    },
    scan_device_ports: {
      title: 'Scan the network behind a device',
      description: 'Find the machines behind devices and their open ports, and see the results.',
    },
    view_session_recordings: {
      title: 'Replay session recordings',
      description: 'Replay, search, download and verify recordings of remote access sessions.',
    },
    manage_session_recordings: {
      title: 'Manage session recordings',
      description: 'Choose which remote access sessions are recorded and for how long, and delete recordings.',
    },
    request_remote_access: {
      title: 'Request remote access',
      description: 'Ask for access to devices for a limited time, and open sessions while it is granted.',
    },
    approve_remote_access: {
      title: 'Approve remote access',
      description: 'Approve, deny and revoke other users’ requests for access to devices.',
    },
    manage_remote_access_rules: {
      title: 'Manage remote access rules',
      description: 'Choose whether a company requires approval for remote access.',
    },
    manage_remote_consent: {
      title: 'Manage consent to remote access',
      description: 'Choose when users of other companies may reach the devices of your own company.',
    },
    break_glass_remote_access: {
      title: 'Access devices in an emergency',
      description:
        'Open remote access sessions immediately, without approval or consent. The owner of the device is alerted.',
    },
  },
  act: {
    remoteConsent: {
      setOfCompany: 'Changed a company’s consent to remote access',
      setOfDevice: 'Changed a device’s consent to remote access',
      breakGlass: 'Took emergency access',
    },
    accessRequests: {
      create: 'Requested remote access',
      approve: 'Approved a request for remote access',
      deny: 'Denied a request for remote access',
      revoke: 'Revoked a request for remote access',
      setSettings: 'Changed whether remote access requires approval',
    },
    remoteConnect: {
      connect: 'Connected through remote access',
      webui: 'Opened a device’s web interface',
      cli: 'Opened a device’s terminal',
      status: 'Checked the status of remote access',
      check: 'Checked whether a device allows remote access',
      unblock: 'Lifted own remote access limits',
      restart: 'Connected again',
      end: 'Ended a remote session',
      ticket: 'Opened a web session in the browser',
      share: 'Changed the sharing of a web session',
      forgetKey: 'Removed an accepted key',
    },
    recordings: {
      search: 'Searched recordings of remote sessions',
      setSettings: 'Changed what is recorded of remote sessions',
      download: 'Opened a recording of a remote session',
      remove: 'Deleted a recording of a remote session',
    },
    sftp: { upload: 'Uploaded a file to a target', archive: 'Downloaded files from a target as an archive' },
    remoteGuests: {
      read: 'Opened the link of a shared terminal session',
      share: 'Shared a terminal session',
      stop: 'Stopped sharing a terminal session',
      remove: 'Removed a guest from a terminal session',
      join: 'Joined a shared terminal session',
    },
    remoteViewing: { watch: 'Watched a remote session' },
    remoteScan: { cancel: 'Cancelled a port scan' },
    remoteCommands: { run: 'Ran a command on a target' },
    remoteCredentials: { set: 'Remembered credentials for remote access', remove: 'Removed remembered credentials' },
    remoteAccess: {
      update: 'Edited remote access',
      create: 'Added remote access',
      remove: 'Removed remote access',
      open: 'Opened a remote session',
      resume: 'Returned to a remote session',
    },
  },
  scope: {
    device_remote_access: {
      title: 'Remote access',
      read: 'View remote access and its sessions',
      write: 'Add, change and remove remote access to devices',
    },
  },
} as const
