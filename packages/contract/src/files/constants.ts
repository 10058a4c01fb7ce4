/**
 * The purposes of files. Backups, logs and troubleshooting archives come from devices; `global_firmware` belongs to the
 * installation and is available to all companies.
 */
export const fileTypes = [
  'config',
  'firmware',
  'global_firmware',
  'custom_file',
  'device_task_manager_file',
  'eventslog',
  'periodic_backup',
  'troubleshoot',
] as const

/**
 * Types that contain device passwords and keys: reading their content requires `download_device_files` in addition to
 * access to the file.
 */
export const guardedTypes: readonly (typeof fileTypes)[number][] = ['config', 'periodic_backup', 'troubleshoot']

/** Types that users can upload. `global_firmware` requires `upload_files_global_scope`. */
export const uploadTypes = [
  'config',
  'firmware',
  'device_task_manager_file',
  'global_firmware',
] as const satisfies readonly (typeof fileTypes)[number][]

/** Who can see a file besides its own company: nobody, all companies below it, or selected ones. */
export const visibilities = ['company', 'subsidiaries', 'chosen'] as const

/** The maximum number of files in an archive. */
export const maxInArchive = 100
