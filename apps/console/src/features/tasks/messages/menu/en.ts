/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Task manager',
  runs: { title: 'Runs' },
  add: { verb: 'Create task group' },
  device: { run: 'Run task group', runs: 'Task group logs' },
} as const
