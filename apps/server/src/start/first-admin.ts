import { sql, type Kysely } from 'kysely'
import { readBrand } from '../brand/brand.ts'
import type { Database } from '../db/database.ts'
import type { Env } from './env.ts'
import { features } from '../features.ts'
import { addCompany } from '../features/companies/service.ts'
import { roleIdOf } from '../features/roles/service.ts'
import { addUser } from '../features/users/service.ts'
import { connect } from '../kit/extension.ts'
import { systemScope } from '../kit/scope.ts'
import { randomToken } from '../kit/secrets.ts'
import { inTransaction } from '../kit/transaction.ts'

export interface FirstAdmin {
  email: string
  /** Only where it was made here: it is printed once and stored nowhere in clear. */
  password: string | undefined
}

/**
 * Makes the top company, under the brand's name, and the first system administrator of an empty installation. Answers undefined where there is one
 * already. Of two servers that start at once one makes them.
 */
export function ensureFirstAdmin(db: Kysely<Database>, env: Env): Promise<FirstAdmin | undefined> {
  // The supervisor does no other work of the features.
  connect(features)
  return inTransaction(db, systemScope, async (tx) => {
    await sql`select pg_advisory_xact_lock(7205003)`.execute(tx)
    if (await tx.selectFrom('companies').select('id').limit(1).executeTakeFirst()) return undefined
    const company = await addCompany(tx, null, (await readBrand(env.brandFile)).short_name)
    const email = env.admin.email ?? 'admin@localhost.localdomain'
    const made = env.admin.password === undefined ? randomToken(120) : undefined
    await addUser(tx, {
      companyId: company.id,
      email,
      password: env.admin.password ?? made!,
      roleId: roleIdOf('super_admin'),
    })
    return { email, password: made }
  })
}
