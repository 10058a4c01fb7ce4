import { fail } from '@outpost/contract/kit/errors'
import { users } from '@outpost/contract/users/endpoints'
import type { UserStatus } from '@outpost/contract/users/constants'
import { userSchemas } from '@outpost/contract/users/schemas'
import { sql } from 'kysely'
import { changesOf } from '../../kit/audit-changes.ts'
import { emit } from '../../kit/event.ts'
import { implement, type Context } from '../../kit/implement.ts'
import { utc, utcOrNull } from '../../kit/paginate.ts'
import { withChildCompanies } from '../companies/service.ts'
import { requireGivable } from '../roles/service.ts'
import { secondFactorReset } from './events.ts'
import {
  isRoleOfParent,
  keepSuperAdmin,
  leave,
  requireChangeable,
  roleName,
  roleTitle,
  setRole,
  titleOfRole,
  visible,
} from './members.ts'
import { listMembers } from './queries.ts'
import { resetSecondFactor } from './second-factor.ts'

async function remove(context: Context, id: number, companyId?: number): Promise<void> {
  const members = await requireChangeable(context, id, companyId)
  await keepSuperAdmin(context, members)
  await leave(context, members)
  context.audit({
    target: `user:${id}`,
    detail: { email: members[0].email, company_id: members.map((member) => member.company_id) },
  })
  context.afterCommit(() => context.app.publish('sessions.ended', { userId: id, why: 'user removed' }))
}

/** Finds a user by email address, for the admin forms. */
async function idOfEmail(context: Context, email: string): Promise<number> {
  const user = await visible(context)
    .select('users.id')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user) throw fail('NOT_FOUND', { source: 'email' })
  return user.id
}

/** A blocked account is blocked, whether or not its address is confirmed. */
const statusOf = (row: { disabled_at: Date | null; email_verified_at: Date | null }): UserStatus =>
  row.disabled_at ? 'blocked' : row.email_verified_at ? 'active' : 'unconfirmed'

export default implement(users, userSchemas, {
  async list(context, query) {
    const { rows, total } = await listMembers(
      context,
      await withChildCompanies(context.tx, context.scope, query),
      query,
    )
    return {
      total,
      rows: rows.map((row) => ({
        id: row.user_id,
        username: row.username,
        email: row.email,
        role: row.role_id,
        role_title: roleTitle(row.role_id, row.custom_title),
        role_name: roleName(row.role_id),
        company_id: row.company_id,
        company_name: row.company_name,
        created_at: utc(row.created_at),
        updated_at: utc(row.updated_at),
        last_login_at: utcOrNull(row.last_login_at),
        full_name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
        second_factor: row.second_factor,
        status: statusOf(row),
      })),
    }
  },
  async get(context, { id, company_id }) {
    const row = await visible(context)
      .select([
        'users.id',
        'users.username',
        'users.email',
        'm.role_id',
        'm.company_id',
        'm.created_at',
        'm.updated_at',
        'companies.name as company_name',
        'companies.level',
        'companies.parent_id',
        'roles.title as custom_title',
      ])
      .where('users.id', '=', id)
      .$if(company_id !== undefined, (rows) => rows.where('m.company_id', '=', company_id!))
      .orderBy('m.is_home', 'desc')
      .orderBy('m.company_id')
      .limit(1)
      .executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    return {
      id: row.id,
      username: row.username,
      email: row.email,
      role_id: row.role_id,
      role: roleTitle(row.role_id, row.custom_title),
      company_id: row.company_id,
      company_name: row.company_name,
      company_level: row.level,
      company_parent_id: row.parent_id,
      created_at: utc(row.created_at),
      updated_at: utc(row.updated_at),
    }
  },
  async update(context, { id, role, role_id, company_id }) {
    const [member] = await requireChangeable(context, id, company_id)
    const wanted = role_id ?? role
    const by = role_id === undefined ? 'role' : 'role_id'
    if (wanted === undefined) throw fail('VALIDATION', { source: by, message: 'This value is required.' })
    const given = await requireGivable(context, wanted, member.company_id, by)
    if (given.name !== 'super_admin') await keepSuperAdmin(context, [member])
    const before = await titleOfRole(context.tx, member.role_id)
    const hiddenBelow = await isRoleOfParent(context.tx, [member.role_id, given.id], member.company_id)
    await setRole(context, member, given.id)
    context.audit({
      target: `user:${id}`,
      detail: { role_id: given.id, company_id: member.company_id },
      changes: changesOf({ role: before }, { role: given.title }).map((change) => ({ ...change, hiddenBelow })),
    })
    context.afterCommit(() => context.app.publish('sessions.ended', { userId: id, why: 'role changed' }))
  },
  remove: (context, { id, company_id }) => remove(context, id, company_id),
  removeByEmail: async (context, { email }) => remove(context, await idOfEmail(context, email)),
  async removeMfaByEmail(context, { email }) {
    const id = await idOfEmail(context, email)
    // Users remove their own second factor by the endpoint that requires it.
    if (id === context.actor.userId) throw fail('FORBIDDEN', { source: 'email' })
    if (!(await resetSecondFactor(context.tx, id))) throw fail('NOT_FOUND', { source: 'email' })
    await emit(context.tx, secondFactorReset, { userId: id })
    context.audit({ target: `user:${id}`, detail: { email } })
    context.afterCommit(() => context.app.publish('sessions.ended', { userId: id, why: 'second factor reset' }))
  },
})
