import { identityProviders } from '@outpost/contract/auth/identity-providers/endpoints'
import { identityProviderSchemas } from '@outpost/contract/auth/identity-providers/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { changesOf } from '../../../kit/audit-changes.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { likeText, orderBy, utc } from '../../../kit/paginate.ts'
import { discover, type Provider } from './client.ts'

const seal = ({ app }: Context, secret: string | undefined): Buffer | null =>
  secret === undefined ? null : app.sealer.seal(Buffer.from(secret))

/** Includes the number of linked accounts, so that nobody removes a service without knowing what depends on it. */
const present = (row: Provider & { accounts: number }) => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  client_id: row.client_id,
  has_secret: row.client_secret !== null,
  allowed_domains: row.allowed_domains,
  enabled: row.enabled,
  accounts: row.accounts,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})

/** Refuses a second service with the same issuer: its people would otherwise appear as two different persons. */
async function requireFree(tx: Transaction, issuer: string, except = 0): Promise<void> {
  const other = await tx
    .selectFrom('identity_providers')
    .select('id')
    .where('issuer', '=', issuer)
    .where('id', '!=', except)
    .executeTakeFirst()
  if (other) throw fail('CONFLICT', { source: 'issuer' })
}

/** The settings to store after a change. A secret is never sent to a service other than the one it was entered for. */
function changed(
  context: Context,
  before: Provider,
  given: { issuer?: string | undefined; client_id?: string | undefined; client_secret?: string | undefined },
): Pick<Provider, 'issuer' | 'client_id' | 'client_secret'> {
  const issuer = given.issuer ?? before.issuer
  if (issuer !== before.issuer && before.client_secret !== null && given.client_secret === undefined)
    throw fail('VALIDATION', { source: 'client_secret', message: 'The issuer has changed. Enter its client secret.' })
  return {
    issuer,
    client_id: given.client_id ?? before.client_id,
    client_secret: given.client_secret === undefined ? before.client_secret : seal(context, given.client_secret),
  }
}

export default implement(identityProviders, identityProviderSchemas, {
  async list({ tx }, { limit, offset, q, sort }) {
    const all = tx
      .selectFrom('identity_providers')
      .$if(Boolean(q), (rows) => rows.where(sql`lower(name || ' ' || issuer)`, 'like', likeText(q!)))
    const order = orderBy(
      sort,
      { id: sql.ref('id'), name: sql`lower(name)`, issuer: sql.ref('issuer'), created_at: sql.ref('created_at') },
      'name',
      'id',
    )
    const rows = await all
      .selectAll()
      .select((e) =>
        e
          .selectFrom('identities')
          .whereRef('identities.provider_id', '=', 'identity_providers.id')
          .select((f) => f.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('accounts'),
      )
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  async create(context, { client_secret, allowed_domains = [], enabled = true, ...facts }) {
    const { app, tx, audit } = context
    await requireFree(tx, facts.issuer)
    const values = { ...facts, client_secret: seal(context, client_secret), allowed_domains, enabled }
    await context.outside('identity service', () => discover(app, values))
    const row = await tx.insertInto('identity_providers').values(values).returningAll().executeTakeFirstOrThrow()
    audit({ target: `identity_provider:${row.id}` })
    return present({ ...row, accounts: 0 })
  },
  async update(context, { id, name, allowed_domains, enabled, ...given }) {
    const { app, tx, audit, now } = context
    const before = await tx
      .selectFrom('identity_providers')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw fail('NOT_FOUND')
    const after = changed(context, before, given)
    await requireFree(tx, after.issuer, id)
    if (given.issuer !== undefined || given.client_id !== undefined || given.client_secret !== undefined)
      await context.outside('identity service', () => discover(app, after))
    // People of another service are different persons, even if their subjects are equal.
    if (after.issuer !== before.issuer) await tx.deleteFrom('identities').where('provider_id', '=', id).execute()
    const values = {
      ...after,
      ...(name !== undefined && { name }),
      ...(allowed_domains && { allowed_domains }),
      ...(enabled !== undefined && { enabled }),
      updated_at: now,
    }
    await tx.updateTable('identity_providers').set(values).where('id', '=', id).execute()
    const { updated_at: _when, ...told } = values
    audit({ target: `identity_provider:${id}`, changes: changesOf(before, told) })
  },
  async remove({ tx, audit }, { id }) {
    const gone = await tx.deleteFrom('identity_providers').where('id', '=', id).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('NOT_FOUND')
    audit({ target: `identity_provider:${id}` })
  },
})
