import { applicationApprovals } from '@outpost/contract/auth/oauth/approvals/endpoints'
import { type ApplicationApproval, applicationApprovalSchemas } from '@outpost/contract/auth/oauth/approvals/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { implement, type Context } from '../../../kit/implement.ts'
import { likeText, orderBy, utc } from '../../../kit/paginate.ts'
import { inScope } from '../../../kit/scope.ts'
import { requireCompany } from '../../companies/service.ts'
import { isOwnApplication } from './approvals.ts'
import { findApplication } from './clients.ts'

const inSight = ({ tx, scope }: Context) =>
  tx
    .selectFrom('oauth_approvals as approval')
    .innerJoin('companies', 'companies.id', 'approval.company_id')
    .innerJoin('oauth_applications as application', 'application.id', 'approval.application_id')
    .where(inScope(scope, 'approval.company_id'))

const columns = {
  id: sql.ref('approval.id'),
  application: sql`lower(application.name)`,
  company_name: sql`lower(companies.name)`,
  created_at: sql.ref('approval.created_at'),
}
const fields = [
  'approval.id',
  'approval.company_id',
  'companies.name as company_name',
  'application.name as application',
  'application.user_id',
  'approval.scopes',
  'approval.approved_by',
  'approval.created_at',
] as const

interface Row extends Omit<ApplicationApproval, 'maker' | 'created_at'> {
  user_id: number
  created_at: Date
}

/** Adds the names of the makers' companies, which the caller cannot see otherwise. */
async function present({ app }: Context, rows: readonly Row[]): Promise<ApplicationApproval[]> {
  const makers = [...new Set(rows.map(({ user_id }) => user_id))]
  const names = await app.ownTransaction(
    async (tx) =>
      new Map(
        (makers.length === 0
          ? []
          : await tx
              .selectFrom('users')
              .innerJoin('companies', 'companies.id', 'users.company_id')
              .select(['users.id', 'companies.name'])
              .where('users.id', 'in', makers)
              .execute()
        ).map(({ id, name }) => [id, name]),
      ),
  )
  return rows.map(({ user_id, created_at, ...row }) => ({
    ...row,
    maker: names.get(user_id) ?? '',
    created_at: utc(created_at),
  }))
}

/** Ends all access that users have granted to the application in the company. */
async function endGrants({ app, tx, afterCommit }: Context, companyId: number, applicationId: number): Promise<void> {
  const here = sql<boolean>`coalesce(company_id, (select users.company_id from users where users.id = user_id)) = ${companyId}`
  await tx.deleteFrom('oauth_codes').where('application_id', '=', applicationId).where(here).execute()
  const ended = await tx
    .deleteFrom('oauth_grants')
    .where('application_id', '=', applicationId)
    .where(here)
    .returning('user_id')
    .execute()
  const people = [...new Set(ended.map(({ user_id }) => user_id))]
  afterCommit(async () => {
    for (const userId of people) await app.publish('sessions.ended', { userId, why: 'approval withdrawn' })
  })
}

export default implement(applicationApprovals, applicationApprovalSchemas, {
  async list(context, { limit, offset, q, sort }) {
    const found = inSight(context).$if(Boolean(q), (rows) =>
      rows.where(sql`lower(application.name)`, 'like', likeText(q!)),
    )
    const rows = await found
      .select(fields)
      .orderBy(orderBy(sort, columns, '-id', 'approval.id'))
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: await present(context, rows), total }
  },
  async create(context, { company_id, client_id }) {
    const { tx, scope, actor, audit } = context
    const company = await requireCompany(tx, scope, company_id, 'company_id')
    const application = await findApplication(tx, client_id)
    if (!application) throw fail('APPLICATION_UNKNOWN', { source: 'client_id' })
    if (await isOwnApplication(context, application, company.id))
      throw fail('VALIDATION', {
        source: 'client_id',
        message: 'An application created by this company or one of its parent companies needs no approval.',
      })
    const facts = { scopes: application.scopes, approved_by: actor.email }
    const { id } = await tx
      .insertInto('oauth_approvals')
      .values({ company_id: company.id, application_id: application.id, ...facts })
      .onConflict((conflict) => conflict.columns(['company_id', 'application_id']).doUpdateSet(facts))
      .returning('id')
      .executeTakeFirstOrThrow()
    audit({
      target: `application:${application.id}`,
      detail: { application: application.name, company_id: company.id, scopes: application.scopes },
    })
    const [made] = await present(context, await inSight(context).select(fields).where('approval.id', '=', id).execute())
    return made!
  },
  async remove(context, { id }) {
    const { tx, scope, audit } = context
    const gone = await tx
      .deleteFrom('oauth_approvals')
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .returning(['company_id', 'application_id'])
      .executeTakeFirst()
    if (!gone) throw fail('NOT_FOUND')
    await endGrants(context, gone.company_id, gone.application_id)
    audit({ target: `application:${gone.application_id}`, detail: { company_id: gone.company_id } })
  },
})
