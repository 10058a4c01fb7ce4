/** What a file is for. Those of devices come from devices; firmware for everybody is the installation's. */
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

/** What holds passwords and keys of devices: its content needs `download_device_files` besides the sight of the file. */
export const guardedTypes: readonly (typeof fileTypes)[number][] = ['config', 'periodic_backup', 'troubleshoot']

/** What people upload. Firmware for everybody needs `upload_files_global_scope`. */
export const uploadTypes = [
  'config',
  'firmware',
  'device_task_manager_file',
  'global_firmware',
] as const satisfies readonly (typeof fileTypes)[number][]

/** Who sees a file besides its own company: nobody, all companies below, or those that were chosen. */
export const visibilities = ['company', 'subsidiaries', 'chosen'] as const

/** Files in one archive. */
export const mostInArchive = 100
