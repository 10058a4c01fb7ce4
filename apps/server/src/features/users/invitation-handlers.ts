import { fail } from '@outpost/contract/kit/errors'
import { invitations } from '@outpost/contract/users/invitations/endpoints'
import { type Invitation, invitationSchemas } from '@outpost/contract/users/invitations/schemas'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { canSendMail } from '../mail/service.ts'
import { requireGivable } from '../roles/service.ts'
import { bounceStatusOf } from './bounce.ts'
import { isMember, isPassedOn, mailInvitation, makeLink, requireMailable } from './invitations.ts'
import { roleName, roleTitle } from './members.ts'

const email = sql.ref('i.email')
const bounceStatus = bounceStatusOf('i.email')
const columns = {
  id: sql.ref('i.id'),
  email: sql`lower(i.email)`,
  role: sql.ref('i.role_id'),
  company_name: sql.ref('companies.name_key'),
  created_at: sql.ref('i.created_at'),
  expires_at: sql.ref('i.expires_at'),
  bounce_status: bounceStatus,
}

const visible = ({ tx, scope }: Context) =>
  tx
    .selectFrom('invitations as i')
    .innerJoin('companies', 'companies.id', 'i.company_id')
    .leftJoin('roles', 'roles.id', 'i.role_id')
    .leftJoin('mails', 'mails.id', 'i.mail_id')
    .where(inScope(scope, 'i.company_id'))

const selected = (context: Context) =>
  visible(context)
    .select([
      'i.id',
      'i.email',
      'i.role_id',
      'i.company_id',
      'i.created_at',
      'i.expires_at',
      'companies.name as company_name',
      'roles.title as custom_title',
      'mails.error as bounce_reason',
    ])
    .select(bounceStatus.as('bounce_status'))

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const present = (
  { custom_title, created_at, expires_at, ...row }: Row,
  now: Date,
  isMailable: boolean,
): Invitation => ({
  ...row,
  role: roleName(row.role_id),
  role_title: roleTitle(row.role_id, custom_title),
  created_at: utc(created_at),
  expires_at: utc(expires_at),
  is_expired: expires_at <= now,
  is_mailable: isMailable,
})

async function requireInvitation(context: Context, id: number): Promise<Row> {
  const row = await selected(context).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export default implement(invitations, invitationSchemas, {
  async list(context, asked) {
    const query = await withChildCompanies(context.tx, context.scope, asked)
    const narrowed = <T extends ReturnType<typeof visible>>(rows: T): T =>
      rows
        .$if(query.role !== undefined, (found) =>
          found.where('i.role_id', 'in', query.role!.length > 0 ? query.role! : [0]),
        )
        .$if(query.company_id !== undefined, (found) =>
          found.where('i.company_id', 'in', query.company_id!.length > 0 ? query.company_id! : [0]),
        )
        .$if(Boolean(query.q), (found) => found.where(searchText(query.q!, query['search-fields'], { email }))) as T
    const rows = await narrowed(selected(context))
      .orderBy(orderBy(query.sort, columns, '-created_at', 'i.id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { total } = await narrowed(visible(context))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const isMailable = await context.app.ownTransaction(canSendMail)
    return { rows: rows.map((row) => present(row, context.now, isMailable)), total }
  },
  async invite(context, { company_id, email: address, role }) {
    const { tx, scope, actor, now } = context
    const company = await requireCompany(tx, scope, company_id, 'company_id')
    const { id: roleId } = await requireGivable(context, role ?? 'read_only', company.id, 'role')
    // Revealed only to actors who can see the list of users anyway; others get the same response for every address.
    if (actor.permissions.has('view_users') && (await isMember(tx, company.id, address)))
      throw fail('CONFLICT', { source: 'email', message: 'A user with this address already belongs to the company.' })
    const made = (await isPassedOn(context)) ? makeLink(context) : undefined
    if (!made) await requireMailable(context, company.id, address)
    const values = {
      company_id: company.id,
      email: address,
      role_id: roleId,
      invited_by: actor.userId,
      created_at: now,
      ...(made?.stored ?? (await mailInvitation(context, company, address))),
    }
    await tx
      .insertInto('invitations')
      .values(values)
      .onConflict((conflict) => conflict.expression(sql`company_id, lower(email)`).doUpdateSet(values))
      .execute()
    const { id } = await tx
      .selectFrom('invitations')
      .select('id')
      .where('token_hash', '=', values.token_hash)
      .executeTakeFirstOrThrow()
    context.audit({ target: `invitation:${id}`, detail: { email: address, company_id: company.id, role_id: roleId } })
    return {
      ...present(await requireInvitation(context, id), now, made === undefined),
      ...(made && { link: made.link }),
    }
  },
  async resend(context, { id }) {
    const { tx, scope } = context
    const row = await requireInvitation(context, id)
    const company = await requireCompany(tx, scope, row.company_id)
    await requireGivable(context, row.role_id, company.id, 'id')
    await requireMailable(context, company.id, row.email)
    await tx
      .updateTable('invitations')
      .set(await mailInvitation(context, company, row.email))
      .where('id', '=', id)
      .execute()
    context.audit({ target: `invitation:${id}`, detail: { email: row.email } })
  },
  async withdraw(context, { id }) {
    const row = await requireInvitation(context, id)
    await context.tx.deleteFrom('invitations').where('id', '=', id).execute()
    context.audit({ target: `invitation:${id}`, detail: { email: row.email, company_id: row.company_id } })
  },
})
