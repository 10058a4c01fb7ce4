/** Actions that a tag can start on a device to which it is added. */
export const tagActionKinds = [
  'firmware_upload',
  'config_upload',
  'execute_tasks_group',
  'execute_multiconfig_template',
] as const
export type TagActionKind = (typeof tagActionKinds)[number]
/** The maximum number of actions of a tag. */
export const maxTagActions = 4
