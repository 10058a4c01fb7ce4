/** What a success says, under the key that the endpoint declares as `says`. */
export const en = {
  company: { created: 'Company added', updated: 'Company renamed', moved: 'Company moved' },
  device: { updated: 'Device updated', removed: 'Device removed', approved: 'Device approved', rejected: 'Device refused' },
  tag: { created: 'Tag added', removed: 'Tag removed', assigned: 'Tags saved', unassigned: 'Tags taken off' },
  token: { created: 'Access token made' },
  user: { updated: 'Role changed', removed: 'User removed' },
} as const
