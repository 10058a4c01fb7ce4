import { roles } from '@outpost/contract/kit/permissions'
import type { Client } from 'pg'
import { back, live, NUMBER, STEP } from './sql.ts'

/** A user who may do again what they no longer could, unless the row is left out. */
interface Regained {
  table: 'users' | 'memberships'
  number: string
  person: string
  /** The company of a membership. */
  company: string | null
  role_id: number
  /** Whether the account or the membership is not there at present. */
  back: boolean
}

const regainedQuery = `
  SELECT 'users' AS table, b.${NUMBER} AS number, concat(b.email, ' (', b.id, ')') AS person, NULL AS company, b.role_id,
    b.${STEP} = 'insert' AS back
  FROM ${back('users')} b LEFT JOIN ${live('users')} t ON t.id = b.id
  WHERE b.${STEP} = 'insert' OR b.${STEP} = 'update' AND t.role_id <> b.role_id
  UNION ALL
  SELECT 'memberships', b.${NUMBER}, concat(coalesce(u.email, x.email), ' (', b.user_id, ')'), c.name, b.role_id, b.${STEP} = 'insert'
  FROM ${back('memberships')} b JOIN ${back('companies')} c ON c.id = b.company_id
  LEFT JOIN ${live('users')} u ON u.id = b.user_id LEFT JOIN ${back('users')} x ON x.id = b.user_id
  LEFT JOIN ${live('memberships')} t ON t.user_id = b.user_id AND t.company_id = b.company_id
  WHERE b.${STEP} = 'insert' OR b.${STEP} = 'update' AND t.role_id <> b.role_id
  ORDER BY 1 DESC, 2`

/** Finds who gets access back, before anything is changed. */
export const findRegained = async (now: Client): Promise<Regained[]> => (await now.query<Regained>(regainedQuery)).rows

/** Names those who did get access back: their passwords and roles may be known to others, or have been taken away. */
export async function nameRegained(
  now: Client,
  found: readonly Regained[],
  say: (line: string) => void,
): Promise<void> {
  const titles = new Map<number, string>(roles.map(({ id, title }) => [id, title]))
  for (const { id, title } of (await now.query<{ id: number; title: string }>(`SELECT id, title FROM ${live('roles')}`))
    .rows)
    titles.set(id, title)
  const left = new Set<string>()
  for (const table of ['users', 'memberships'] as const) {
    const { rows } = await now.query<{ number: string }>(
      `SELECT ${NUMBER} AS number FROM ${back(table)} WHERE ${STEP} IS NOT NULL`,
    )
    for (const { number } of rows) left.add(`${table} ${number}`)
  }
  for (const { table, number, person, company, role_id, back: isBack } of found) {
    if (left.has(`${table} ${number}`)) continue
    const role = titles.get(role_id) ?? String(role_id)
    if (company !== null) say(`Has access to ${company} again: ${person}, with the role ${role}`)
    else if (isBack) say(`Can sign in again, with the password of then: ${person}, with the role ${role}`)
    else say(`Has the role of then again: ${person}, ${role}`)
  }
}
