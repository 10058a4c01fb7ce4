import { fail } from '@outpost/contract/kit/errors'
import { permissionDescriptions, permissions } from '@outpost/contract/permissions'
import { roles } from '@outpost/contract/roles/endpoints'
import { type Role, roleSchemas } from '@outpost/contract/roles/schemas'
import { sql } from 'kysely'
import { changesOf, type Change } from '../../kit/audit-changes.ts'
import { implement, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { requireRevision } from '../../kit/revision.ts'
import { requireCompany } from '../companies/service.ts'
import { requireChangeable, requireHeld, announceRoleChange, writePermissions } from './changes.ts'
import { everyRole, holders, productDate, type FoundRole } from './queries.ts'
import { customRole, defaultRole, invitesOf, mayGrant, rightsOf } from './service.ts'
import { isShown, shownPermissions, keepHidden } from './shown.ts'

const title = sql.ref('role.title')
const searchFields = { title, name: title, description: sql.ref('role.description') }
const columns = {
  id: sql.ref('role.id'),
  title: sql`lower(role.title)`,
  name: sql.ref('role.name'),
  description: sql`lower(role.description)`,
  company_name: { nullable: sql`lower(role.company_name)` },
  permissions_count: sql`cardinality(role.permission_ids)`,
  users_count: sql.ref('users_count'),
  created_at: sql.ref('role.created_at'),
  updated_at: sql.ref('role.updated_at'),
}

const resolve = (row: Pick<FoundRole, 'id' | 'title' | 'permission_ids'>) => defaultRole(row.id) ?? customRole(row)

function present(context: Context, row: FoundRole): Role {
  const role = resolve(row)
  const { actor } = context
  return {
    id: row.id,
    title: row.title,
    name: row.name,
    description: row.description,
    company_id: row.company_id,
    company_name: row.company_name,
    permissions_count: [...role.permissions].filter((name) => isShown(context, name)).length,
    users_count: Number(row.users_count),
    isDefault: row.company_id === null,
    canInviteRoles: invitesOf(role),
    can_give: mayGrant(rightsOf(actor), role),
    revision: row.revision,
    created_at: utc(row.created_at),
    updated_at: utc(row.updated_at),
  }
}

const presentPermission = (entry: (typeof permissions)[number]) => ({
  ...entry,
  description: permissionDescriptions[entry.name] ?? entry.title,
  created_at: productDate,
})

async function requireRole(context: Context, id: number): Promise<FoundRole> {
  const row = await everyRole(context)
    .selectAll('role')
    .select(holders(context.scope).as('users_count'))
    .where('role.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

interface Part {
  sort?: string[] | undefined
  limit: number
  offset: number
}

/** Returns a page of the roles found, each with the number of its holders, and the total number of roles found. */
async function pageOf(
  { scope }: Context,
  found: ReturnType<typeof everyRole>,
  { sort, limit, offset }: Part,
): Promise<{ rows: FoundRole[]; total: number }> {
  const rows = await found
    .selectAll('role')
    .select(holders(scope).as('users_count'))
    .orderBy(orderBy(sort, columns, 'id', 'role.id'))
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The permissions that a role gains or loses, each as a field that is on or off. */
const permissionChanges = (before: readonly number[], after: readonly number[], of?: string): Change[] => {
  const held = (ids: readonly number[]) =>
    Object.fromEntries(permissions.map(({ id, name }) => [`permission:${name}`, ids.includes(id)]))
  return changesOf(held(before), held(after), of)
}

const without = (some: readonly number[], others: ReadonlySet<number>): number[] => some.filter((id) => !others.has(id))

export default implement(roles, roleSchemas, {
  async list(context, query) {
    const found = everyRole(context)
      .$if(query.id !== undefined, (rows) => rows.where('role.id', 'in', query.id!.length > 0 ? query.id! : [0]))
      .$if(query.type?.length === 1, (rows) =>
        rows.where('role.company_id', query.type![0] === 'default' ? 'is' : 'is not', null),
      )
      .$if(Boolean(query.company_id?.length), (rows) =>
        rows.where((e) => e.or([e('role.company_id', 'is', null), e('role.company_id', 'in', query.company_id!)])),
      )
      .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], searchFields)))
    const { rows, total } = await pageOf(context, found, query)
    return { rows: rows.map((row) => present(context, row)), total }
  },
  async catalogue(context) {
    const rows = shownPermissions(context).map(presentPermission)
    return { rows, total: rows.length }
  },
  async changes(context, { role_id, permission_id, q, sort, limit, offset }) {
    const found = everyRole(context)
      .where('role.company_id', 'is not', null)
      .$if(role_id !== undefined, (rows) => rows.where('role.id', 'in', role_id!.length > 0 ? role_id! : [0]))
      .$if(Boolean(q), (rows) => rows.where(searchText(q!, undefined, searchFields)))
    const { rows, total } = await pageOf(context, found, { sort, limit, offset })
    const wanted = new Set(permission_id)
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        title: row.title,
        company_name: row.company_name ?? '',
        users_count: Number(row.users_count),
        taken: without(row.permission_ids, new Set(keepHidden(context, row.permission_ids, permission_id))),
        given: without([...wanted], new Set(row.permission_ids)),
      })),
    }
  },
  async get(context, { id }) {
    return present(context, await requireRole(context, id))
  },
  async permissions(context, { id, q }) {
    const role = resolve(await requireRole(context, id))
    const rows = shownPermissions(context).filter(
      (entry) => role.permissions.has(entry.name) && (!q || entry.title.toLowerCase().includes(q.toLowerCase())),
    )
    return { rows: rows.map(presentPermission), total: rows.length }
  },
  async create(context, { title, description, company_id, permission_id }) {
    const { tx, scope } = context
    const permission_ids = requireHeld(context, permission_id)
    const companies = [...new Set(company_id)]
    for (const [at, company] of companies.entries())
      await requireCompany(tx, scope, company, companies.length > 1 ? `company_id.${at}` : 'company_id')
    const made = await tx
      .insertInto('roles')
      .values(companies.map((company) => ({ company_id: company, title, description, permission_ids })))
      .returning('id')
      .execute()
    const role_ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
    context.audit({
      target: `role:${role_ids[0]}`,
      detail: { title, role_ids, company_id: companies, permission_id: permission_ids },
    })
    return { ...present(context, await requireRole(context, role_ids[0]!)), role_ids }
  },
  async update(context, { id, title, description, permission_id, revision }) {
    const [role] = await requireChangeable(context, [id], 'id')
    requireRevision(role!, revision)
    const permission_ids =
      permission_id === undefined
        ? role!.permission_ids
        : keepHidden(context, role!.permission_ids, requireHeld(context, permission_id))
    await context.tx
      .updateTable('roles')
      .set((e) => ({
        title: title ?? role!.title,
        description: description ?? role!.description,
        updated_at: context.now,
        revision: e('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await writePermissions(context, [role!], permission_ids)
    context.audit({
      target: `role:${id}`,
      detail: {
        title,
        description,
        ...(permission_id && { permission_id: permission_ids, before: role!.permission_ids }),
      },
      changes: [
        ...changesOf(role!, { title, description }),
        ...permissionChanges(role!.permission_ids, permission_ids),
      ],
    })
  },
  async overwrite(context, { role_id, permission_id, revisions = {} }) {
    const permission_ids = requireHeld(context, permission_id)
    const found = await requireChangeable(context, role_id, 'role_id')
    for (const role of found) requireRevision(role, revisions[role.id])
    for (const role of found)
      await writePermissions(context, [role], keepHidden(context, role.permission_ids, permission_ids))
    context.audit({
      target: `role:${found.map(({ id }) => id).join(',')}`,
      detail: {
        permission_id: permission_ids,
        before: Object.fromEntries(found.map((role) => [role.id, role.permission_ids])),
      },
      changes: found.flatMap((role) =>
        permissionChanges(
          role.permission_ids,
          keepHidden(context, role.permission_ids, permission_ids),
          found.length > 1 ? role.title : undefined,
        ),
      ),
    })
  },
  async remove(context, { id }) {
    const [role] = await requireChangeable(context, [id], 'id')
    // Asked across all companies, because a holder of the role may have moved out of the actor's scope.
    const { rows } = await sql<{ held: boolean }>`select role_is_held(${id}) as held`.execute(context.tx)
    if (rows[0]?.held) throw fail('ROLE_IN_USE', { source: 'id' })
    await context.tx.deleteFrom('roles').where('id', '=', id).execute()
    context.audit({ target: `role:${id}`, detail: { title: role!.title, company_id: role!.company_id } })
    announceRoleChange(context, [id])
  },
})
