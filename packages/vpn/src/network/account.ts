/** The account under which OpenVPN runs, so that a fault in it gives nobody the rights of our process. */
export interface Account {
  userId: number
  groupId: number
}

/** Returns the words in front of a command line that runs it under an account without any capability. */
export function underAccount(account: Account | undefined): string[] {
  if (!account) return []
  const ids = ['--reuid', String(account.userId), '--regid', String(account.groupId), '--clear-groups']
  return ['setpriv', ...ids, '--inh-caps=-all', '--bounding-set=-all', '--no-new-privs']
}
