import { fail } from '@outpost/contract/kit/errors'
import { companyInvitations } from '@outpost/contract/users/company-invitations/endpoints'
import { type CompanyInvitation, companyInvitationSchemas } from '@outpost/contract/users/company-invitations/schemas'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany, requireQuota } from '../companies/service.ts'
import { canSendMail } from '../mail/service.ts'
import { mailCompanyInvitation } from './company-invitations.ts'
import { bounceStatusOf } from './bounce.ts'
import { requireMailable } from './invitations.ts'

const email = sql.ref('i.email')
const bounceStatus = bounceStatusOf('i.email')
const columns = {
  id: sql.ref('i.id'),
  email: sql`lower(i.email)`,
  company_name: sql.ref('companies.name_key'),
  created_at: sql.ref('i.created_at'),
  expires_at: sql.ref('i.expires_at'),
  bounce_status: bounceStatus,
}

const visible = ({ tx, scope }: Context) =>
  tx
    .selectFrom('company_invitations as i')
    .innerJoin('companies', 'companies.id', 'i.company_id')
    .leftJoin('mails', 'mails.id', 'i.mail_id')
    .where(inScope(scope, 'i.company_id'))

const selected = (context: Context) =>
  visible(context)
    .select([
      'i.id',
      'i.email',
      'i.company_id',
      'i.created_at',
      'i.expires_at',
      'companies.name as company_name',
      'mails.error as bounce_reason',
    ])
    .select(bounceStatus.as('bounce_status'))

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const present = ({ created_at, expires_at, ...row }: Row, now: Date, isMailable: boolean): CompanyInvitation => ({
  ...row,
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

export default implement(companyInvitations, companyInvitationSchemas, {
  async list(context, query) {
    const found = <T extends ReturnType<typeof visible>>(rows: T): T =>
      rows.$if(Boolean(query.q), (narrowed) =>
        narrowed.where(searchText(query.q!, query['search-fields'], { email })),
      ) as T
    const rows = await found(selected(context))
      .orderBy(orderBy(query.sort, columns, '-created_at', 'i.id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { total } = await found(visible(context))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const isMailable = await context.app.ownTransaction(canSendMail)
    return { rows: rows.map((row) => present(row, context.now, isMailable)), total }
  },
  async invite(context, { email: address }) {
    const { app, tx, scope, actor, now } = context
    const company = await requireCompany(tx, scope, actor.companyId)
    // Refused now rather than after the invited person has filled in the form behind the link.
    if (company.level >= app.env.companyLevels)
      throw fail('CONFLICT', { message: `A company at level ${company.level} cannot have subsidiaries.` })
    await requireQuota(tx, company.id, 'companies', 1)
    await requireMailable(context, company.id, address)
    const values = {
      company_id: company.id,
      email: address,
      invited_by: actor.userId,
      created_at: now,
      ...(await mailCompanyInvitation(context, company, address)),
    }
    await tx
      .insertInto('company_invitations')
      .values(values)
      .onConflict((conflict) => conflict.expression(sql`company_id, lower(email)`).doUpdateSet(values))
      .execute()
    const { id } = await tx
      .selectFrom('company_invitations')
      .select('id')
      .where('token_hash', '=', values.token_hash)
      .executeTakeFirstOrThrow()
    context.audit({ target: `company-invitation:${id}`, detail: { email: address, company_id: company.id } })
    return present(await requireInvitation(context, id), now, true)
  },
  async resend(context, { id }) {
    const row = await requireInvitation(context, id)
    await requireMailable(context, row.company_id, row.email)
    const sent = await mailCompanyInvitation(context, { id: row.company_id, name: row.company_name }, row.email)
    await context.tx.updateTable('company_invitations').set(sent).where('id', '=', id).execute()
    context.audit({ target: `company-invitation:${id}`, detail: { email: row.email } })
  },
  async withdraw(context, { id }) {
    const row = await requireInvitation(context, id)
    await context.tx.deleteFrom('company_invitations').where('id', '=', id).execute()
    context.audit({ target: `company-invitation:${id}`, detail: { email: row.email, company_id: row.company_id } })
  },
})
