import { FIRST_ADMIN_EMAIL } from '@outpost/contract/auth/first-admin'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
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
  /** Only set if it was generated here. It is printed once and never stored as plain text. */
  password: string | undefined
}

/** What the process of a first start is given. */
export interface AdminTask {
  connection: pg.PoolConfig
  settings: Pick<Env, 'admin' | 'brandFile'>
}

/**
 * Creates the top company, named after the brand, and the first system administrator in an empty installation. If two
 * servers start at once, only one of them does. Returns undefined if there is already a company.
 */
export function ensureFirstAdmin(db: Kysely<Database>, env: AdminTask['settings']): Promise<FirstAdmin | undefined> {
  // Neither the process of a first start nor a supervisor with the demo does other work that involves the features.
  connect(features)
  return inTransaction(db, systemScope, async (tx) => {
    await sql`select pg_advisory_xact_lock(7205003)`.execute(tx)
    if (await tx.selectFrom('companies').select('id').limit(1).executeTakeFirst()) return undefined
    const company = await addCompany(tx, null, (await readBrand(env.brandFile)).short_name)
    const email = env.admin.email ?? FIRST_ADMIN_EMAIL
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
