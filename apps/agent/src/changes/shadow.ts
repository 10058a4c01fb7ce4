/**
 * Sets the passwords of users in the text of /etc/shadow.
 * @param hashes the hash of each user's password
 * @throws Error for a user without a line
 */
export function withPasswords(shadow: string, hashes: ReadonlyMap<string, string>): string {
  const lines = shadow.split('\n').map((line) => line.split(':'))
  for (const [user, hash] of hashes) {
    const found = lines.filter(([name]) => name === user)
    if (found.length === 0) throw new Error(`there is no user ${user} in /etc/shadow`)
    for (const fields of found) fields[1] = hash
  }
  return lines.map((fields) => fields.join(':')).join('\n')
}
