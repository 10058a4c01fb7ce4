import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** Names of users in an error message; the others are counted. */
const maxNamed = 5

/**
 * Refuses the move of a company, after it was made in this transaction, if users below have custom roles of companies
 * that are no longer above: such a role gives them nothing, so they could do nothing any more. Throws CONFLICT.
 */
export async function requireRolesAbove(tx: Transaction, companyId: number): Promise<void> {
  const { rows } = await sql<{ username: string; title: string; total: number }>`
    select users.username, roles.title, count(*) over ()::integer as total
    from company_tree below join members on members.company_id = below.descendant_id
      join users on users.id = members.user_id join roles on roles.id = members.role_id
    where below.ancestor_id = ${companyId} and not exists (
      select from company_tree where ancestor_id = roles.company_id and descendant_id = members.company_id)
    order by users.username limit ${maxNamed}`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map(({ username, title }) => `${username} (${title})`)
  const others = rows[0]!.total - rows.length
  throw fail('CONFLICT', {
    source: 'source',
    message: `These users have custom roles of companies that would no longer be above them: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}. Give them other roles first.`,
  })
}
