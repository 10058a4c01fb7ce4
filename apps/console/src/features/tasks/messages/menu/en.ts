/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Task manager',
  groups: 'Task groups',
  runs: { title: 'Task runs' },
  schedules: 'Schedules',
  add: { verb: 'Create task group' },
  device: { run: 'Run task group', command: 'Run command' },
} as const
