import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
  update_device_firmware: {
    id: 23,
    category: 'Device actions',
    title: 'Update device firmware',
    roles: 'SAE',
    description: 'Install firmware on devices, and start, approve and stop rollouts.',
  },
  upload_device_backup: {
    id: 24,
    category: 'Device actions',
    title: 'Upload backups to devices',
    roles: 'SAE',
    description: 'Upload backups and configurations to devices, and manage the rules for periodic backups.',
  },
  view_files: {
    id: 100,
    category: 'Files',
    title: 'View files',
    roles: 'SAETGR',
    description: 'See the file list and download files that contain no device secrets.',
  },
  upload_files: {
    id: 101,
    category: 'Files',
    title: 'Upload files',
    roles: 'SAE',
    description: 'Upload files and images to a company, and change their descriptions.',
  },
  delete_files: {
    id: 102,
    category: 'Files',
    title: 'Delete files',
    roles: 'SAE',
    description: 'Delete files and images of a company.',
  },
  upload_files_global_scope: {
    id: 103,
    category: 'Files',
    title: 'Manage global firmware',
    roles: 'S',
    description: 'Upload, edit and delete firmware that every company can use.',
  },
  update_file_permissions: {
    id: 104,
    category: 'Files',
    title: 'Share files',
    roles: 'SA',
    description: 'Choose which other companies can see and use a file.',
  },
  download_device_files: {
    id: 105,
    category: 'Files',
    title: 'Download device files',
    roles: 'SAET',
    description: 'Download configurations, backups and troubleshooting archives, which can contain passwords.',
  },
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'files:read': 'View and download files, and view backup rules',
  'files:write': 'Upload, change, share and delete files, limit file storage, and manage backup rules',
  'images:read': 'View images',
  'images:write': 'Upload, change and delete images',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    files: typeof permissions
  }
  interface Scopes {
    files: typeof scopes
  }
}
