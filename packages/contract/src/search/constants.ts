/** The groups of the global search, in the order of the response. */
export const searchGroups = ['devices', 'companies', 'remote-access', 'vpn-hubs', 'tags', 'users', 'files'] as const
export type SearchGroupName = (typeof searchGroups)[number]
