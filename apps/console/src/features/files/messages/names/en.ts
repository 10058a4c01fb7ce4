/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    update_device_firmware: {
      title: 'Update device firmware',
      description: 'Install firmware on devices, and start, approve and stop rollouts.',
    },
    upload_device_backup: {
      title: 'Upload backups to devices',
      description: 'Upload backups and configurations to devices, and manage the rules for periodic backups.',
    },
    view_files: {
      title: 'View files',
      description: 'See the file list and download files that contain no device secrets.',
    },
    upload_files: {
      title: 'Upload files',
      description: 'Upload files and images to a company, and change their descriptions.',
    },
    delete_files: { title: 'Delete files', description: 'Delete files and images of a company.' },
    upload_files_global_scope: {
      title: 'Manage global firmware',
      description: 'Upload, edit and delete firmware that every company can use.',
    },
    update_file_permissions: {
      title: 'Share files',
      description: 'Choose which other companies can see and use a file.',
    },
    download_device_files: {
      title: 'Download device files',
      description: 'Download configurations, backups and troubleshooting archives, which can contain passwords.',
    },
  },
  act: {
    files: {
      create: 'Uploaded a file',
      update: 'Edited a file',
      remove: 'Deleted a file',
      zip: 'Downloaded files as ZIP',
      share: 'Set which companies can see a file',
      quota: "Set a company's file storage limit",
    },
    images: { create: 'Uploaded an image', update: 'Edited an image', remove: 'Deleted an image' },
    backupRules: { create: 'Created a backup rule', update: 'Edited a backup rule', remove: 'Deleted a backup rule' },
    deviceUpdates: {
      preview: 'Previewed which devices a file fits',
      set: 'Sent a file to devices',
      cancel: 'Cancelled device updates',
      cancelActions: 'Cancelled device jobs',
      rollOut: 'Started a firmware rollout',
      stopRollout: 'Stopped a firmware rollout',
      approveRollout: 'Approved a firmware rollout',
      retryRollout: 'Retried a firmware rollout',
    },
  },
  scope: {
    files: {
      title: 'Files',
      read: 'View and download files, and view backup rules',
      write: 'Upload, change, share and delete files, limit file storage, and manage backup rules',
    },
    images: { title: 'Images', read: 'View images', write: 'Upload, change and delete images' },
  },
} as const
