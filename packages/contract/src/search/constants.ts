/** What the global search looks through, in the order of its answer. */
export const searchGroups = ['devices', 'companies', 'remote-access', 'tags', 'users', 'files'] as const
export type SearchGroupName = (typeof searchGroups)[number]
