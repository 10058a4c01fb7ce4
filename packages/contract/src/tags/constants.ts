/** What a tag can start on a device that gets it. */
export const tagActionKinds = [
  'firmware_upload',
  'config_upload',
  'execute_tasks_group',
  'execute_multiconfig_template',
] as const
export type TagActionKind = (typeof tagActionKinds)[number]
/** The most that a tag can start. */
export const maxTagActions = 4
