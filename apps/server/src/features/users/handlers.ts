import { fail } from '@outpost/contract/kit/errors'
import { roles } from '@outpost/contract/kit/permissions'
import { users } from '@outpost/contract/users'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { defaultRole, roleIdOf } from '../roles/service.ts'
import { removeSecondFactor } from './second-factor.ts'

const columns = { id: sql.ref('users.id'), username: sql`lower(users.username)`, email: sql`lower(users.email)`, created_at: sql.ref('users.created_at'), company_name: sql`lower(companies.name)` }
/** What others call the name is the user name here. */
const username = sql.ref('users.username')
const searchFields = { email: sql.ref('users.email'), username, name: username }

const visible = ({ tx, scope }: Context) =>
  tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .where(inScope(scope, 'users.company_id'))

/** A custom role of a company above, whose title is not this actor's to read, is named by its kind. */
const roleTitle = (row: { role_id: number; custom_title: string | null }): string => defaultRole(row.role_id)?.title ?? row.custom_title ?? 'Custom role'

/** The installation keeps one: two who lower or remove one another at the same time are let through one after the other. */
async function keepSuperAdmin(context: Context, user: { id: number; role_id: number }): Promise<void> {
  if (user.role_id !== roleIdOf('super_admin')) return
  await sql`select pg_advisory_xact_lock(7205004)`.execute(context.tx)
  const other = await context.tx.selectFrom('users').select('id').where('role_id', '=', user.role_id).where('id', '!=', user.id).where('disabled_at', 'is', null).limit(1).executeTakeFirst()
  if (!other) throw fail('CONFLICT', { source: 'id', message: 'The last system administrator stays.' })
}

/** A user that the actor may change: in sight, not the actor, and of a role that the actor's own role may give. */
async function requireChangeable(context: Context, id: number) {
  const user = await visible(context).selectAll('users').where('users.id', '=', id).executeTakeFirst()
  if (!user) throw fail('NOT_FOUND')
  if (user.id === context.actor.userId) throw fail('FORBIDDEN', { source: 'id' })
  const own = roles.find((role) => role.name === context.actor.role.name)
  const target = roles.find((role) => role.id === user.role_id)
  if (target && own?.name !== 'super_admin' && !(own?.invites as readonly string[] | undefined)?.includes(target.name)) throw fail('FORBIDDEN', { source: 'id' })
  return user
}

async function remove(context: Context, id: number): Promise<void> {
  const user = await requireChangeable(context, id)
  await keepSuperAdmin(context, user)
  await context.tx.deleteFrom('users').where('id', '=', id).execute()
  context.audit({ target: `user:${id}`, detail: { email: user.email } })
  context.afterCommit(() => context.app.bus.publish(context.app.db, 'sessions.ended', { userId: id, why: 'user removed' }))
}

/** Of the admin forms, which know a person by the address. */
async function idOfEmail(context: Context, email: string): Promise<number> {
  const user = await visible(context).select('users.id').where(sql`lower(users.email)`, '=', email.toLowerCase()).executeTakeFirst()
  if (!user) throw fail('NOT_FOUND', { source: 'email' })
  return user.id
}

export default implement(users, {
  async list(context, query) {
    const found = visible(context)
      .$if(query.id !== undefined, (rows) => rows.where('users.id', 'in', query.id!.length > 0 ? query.id! : [0]))
      .$if(query.role !== undefined, (rows) => rows.where('users.role_id', 'in', query.role!.length > 0 ? query.role! : [0]))
      .$if(query.company_id !== undefined, (rows) => rows.where('users.company_id', '=', query.company_id!))
      .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], searchFields)))
    const rows = await found.selectAll('users').select(['companies.name as company_name', 'roles.title as custom_title']).orderBy(orderBy(query.sort, columns, 'id', 'users.id')).limit(query.limit).offset(query.offset).execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id, username: row.username, email: row.email, role: row.role_id, role_title: roleTitle(row), company_id: row.company_id,
        company_name: row.company_name, created_at: utc(row.created_at), updated_at: utc(row.updated_at), last_login_at: utcOrNull(row.last_login_at),
      })),
    }
  },
  async get(context, { id }) {
    const row = await visible(context).selectAll('users').select(['companies.name as company_name', 'companies.level', 'companies.parent_id', 'roles.title as custom_title']).where('users.id', '=', id).executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    return {
      id: row.id, username: row.username, email: row.email, role_id: row.role_id, role: roleTitle(row), company_id: row.company_id, company_name: row.company_name,
      company_level: row.level, company_parent_id: row.parent_id, created_at: utc(row.created_at), updated_at: utc(row.updated_at),
    }
  },
  async update(context, { id, role }) {
    const user = await requireChangeable(context, id)
    await keepSuperAdmin(context, user)
    const own = roles.find((entry) => entry.name === context.actor.role.name)
    if (own?.name !== 'super_admin' && !(own?.invites as readonly string[] | undefined)?.includes(role)) throw fail('FORBIDDEN', { source: 'role' })
    await context.tx.updateTable('users').set({ role_id: roleIdOf(role), updated_at: context.now }).where('id', '=', id).execute()
    context.audit({ target: `user:${id}` })
    context.afterCommit(() => context.app.bus.publish(context.app.db, 'sessions.ended', { userId: id, why: 'role changed' }))
  },
  remove: (context, { id }) => remove(context, id),
  removeByEmail: async (context, { email }) => remove(context, await idOfEmail(context, email)),
  async removeMfaByEmail(context, { email }) {
    const id = await idOfEmail(context, email)
    // One's own goes by the call that asks for it.
    if (id === context.actor.userId) throw fail('FORBIDDEN', { source: 'email' })
    if (!(await removeSecondFactor(context.tx, id))) throw fail('NOT_FOUND', { source: 'email' })
    context.audit({ target: `user:${id}`, detail: { email } })
  },
})
