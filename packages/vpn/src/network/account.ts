/** The account under which OpenVPN runs, so that a fault in it gives nobody the rights of our process. */
export interface Account {
  userId: number
  groupId: number
}

/** Returns the words in front of a command line that runs it under an account without any capability, or with one. */
export function underAccount(account: Account | undefined, capability?: 'net_raw' | 'net_admin'): string[] {
  if (!account) return []
  const ids = ['--reuid', String(account.userId), '--regid', String(account.groupId), '--clear-groups']
  const kept = capability ? `-all,+${capability}` : '-all'
  const ambient = capability ? [`--ambient-caps=${kept}`] : []
  return ['setpriv', ...ids, `--inh-caps=${kept}`, ...ambient, `--bounding-set=${kept}`, '--no-new-privs']
}
