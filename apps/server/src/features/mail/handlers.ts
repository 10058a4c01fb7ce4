import { fail } from '@outpost/contract/kit/errors'
import { mail } from '@outpost/contract/mail/endpoints'
import { type EmailConfiguration, mailSchemas } from '@outpost/contract/mail/schemas'
import { sql } from 'kysely'
import { isIP } from 'node:net'
import type { App } from '../../context.ts'
import { changesOf } from '../../kit/audit-changes.ts'
import { implement, type Context } from '../../kit/implement.ts'
import { mayReach } from '../../kit/outbound.ts'
import { likeText, orderBy, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { openChannel } from '../channels/service.ts'
import { requireCompany } from '../companies/service.ts'
import { languageOf, render } from './email-template.ts'
import { serverOf, usualTls, type ConfigurationRow, type SmtpServer } from './servers.ts'
import { sendMail } from './service.ts'
import { testEmail } from './test-email.ts'

const columns = {
  id: sql.ref('email_configurations.id'),
  name: sql`lower(email_configurations.name)`,
  host: sql.ref('host'),
  email: sql`lower(email_configurations.email)`,
  created_at: sql.ref('email_configurations.created_at'),
}
const logColumns = {
  created_at: sql.ref('mails.created_at'),
  sent_at: { nullable: sql.ref('mails.sent_at') },
  to: sql`lower(mails.recipient)`,
  subject: sql`lower(mails.subject)`,
  kind: sql.ref('mails.kind'),
  state: sql.ref('mails.state'),
}

/** The limit of test emails per user in 15 minutes. */
const tests = { limit: 20, seconds: 900 } as const

const visible = ({ tx, scope }: Context) =>
  tx
    .selectFrom('email_configurations')
    .innerJoin('companies', 'companies.id', 'email_configurations.company_id')
    .where(inScope(scope, 'email_configurations.company_id'))

async function requireConfiguration(context: Context, id: number, source?: string): Promise<ConfigurationRow> {
  const row = await visible(context)
    .selectAll('email_configurations')
    .where('email_configurations.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND', source === undefined ? {} : { source })
  return row
}

const present = (row: ConfigurationRow & { company_name: string }): EmailConfiguration => ({
  id: row.id,
  company_id: row.company_id,
  company_name: row.company_name,
  name: row.name,
  host: row.host,
  port: row.port,
  email: row.email,
  username: row.username,
  tls: row.tls,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})

type Fields = { [K in keyof SmtpServer]?: SmtpServer[K] | undefined }

/**
 * Returns a stored server with changes applied, or a new one. An omitted password is kept, but has to be entered again
 * for another host or if encryption is switched off: otherwise anyone allowed to edit the configuration could have the
 * password sent to a server of their own.
 */
function changed(
  app: App,
  stored: SmtpServer | undefined,
  { host, port, tls, username, password, email }: Fields,
): SmtpServer {
  const at = required(port ?? stored?.port, 'port')
  const server = {
    host: required(host ?? stored?.host, 'host'),
    port: at,
    tls: tls ?? (port === undefined || port === stored?.port ? stored?.tls : undefined) ?? usualTls(at),
    username: required(username ?? stored?.username, 'username'),
    email: required(email ?? stored?.email, 'email'),
  }
  const isSafe = stored?.host === server.host && (server.tls !== 'none' || stored.tls === 'none')
  if (isIP(server.host) && !mayReach(server.host, app.env.outboundAllow))
    throw fail('VALIDATION', {
      source: 'host',
      message: 'This installation connects only to mail servers with public addresses. Its operator can permit others.',
    })
  const needed =
    stored &&
    'The stored password is used only for its own host and over encrypted connections. Send the password again.'
  return { ...server, password: required(password ?? (isSafe ? stored?.password : undefined), 'password', needed) }
}

function required<T>(value: T | undefined, source: string, message = 'This value is required.'): T {
  if (value === undefined) throw fail('VALIDATION', { source, message })
  return value
}

export default implement(mail, mailSchemas, {
  async list(context, query) {
    const found = visible(context)
      .$if(Boolean(query.company_id?.length), (rows) =>
        rows.where('email_configurations.company_id', 'in', query.company_id!),
      )
      .$if(Boolean(query.q), (rows) =>
        rows.where(
          sql`lower(email_configurations.name || ' ' || email_configurations.email || ' ' || host)`,
          'like',
          likeText(query.q!),
        ),
      )
    const rows = await found
      .selectAll('email_configurations')
      .select('companies.name as company_name')
      .orderBy(orderBy(query.sort, columns, 'id', 'email_configurations.id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  async get(context, { id }) {
    const row = await visible(context)
      .selectAll('email_configurations')
      .select('companies.name as company_name')
      .where('email_configurations.id', '=', id)
      .executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    return present(row)
  },
  async create(context, { name, company_id, ...fields }) {
    const { app, tx, scope, actor } = context
    const company = await requireCompany(tx, scope, company_id ?? actor.companyId, 'company_id')
    const { password, ...server } = changed(app, undefined, fields)
    const row = await tx
      .insertInto('email_configurations')
      .values({ company_id: company.id, name, ...server, password: app.sealer.seal(Buffer.from(password)) })
      .returningAll()
      .executeTakeFirstOrThrow()
    context.audit({ target: `email-configuration:${row.id}` })
    return present({ ...row, company_name: company.name })
  },
  async update(context, { id, name, ...fields }) {
    const { app, tx, now } = context
    const row = await requireConfiguration(context, id)
    const before = serverOf(app.sealer, row)
    const after = changed(app, before, fields)
    const { password, ...server } = after
    await tx
      .updateTable('email_configurations')
      .set({ name: name ?? row.name, ...server, password: app.sealer.seal(Buffer.from(password)), updated_at: now })
      .where('id', '=', id)
      .execute()
    context.audit({
      target: `email-configuration:${id}`,
      changes: changesOf({ ...before, name: row.name }, { ...after, name }),
    })
  },
  async remove(context, { id }) {
    const row = await requireConfiguration(context, id)
    await context.tx.deleteFrom('email_configurations').where('id', '=', id).execute()
    context.audit({ target: `email-configuration:${id}`, detail: { name: row.name, company_id: row.company_id } })
  },
  async test(context, { id, ...fields }) {
    const { app, tx, actor } = context
    const stored = id === undefined ? undefined : serverOf(app.sealer, await requireConfiguration(context, id, 'id'))
    const via = changed(app, stored, fields)
    await app.limits.take(`mail-test:${actor.userId}`, tests.limit, tests.seconds)
    const channel = await openChannel(tx, actor.userId)
    const template = testEmail[await languageOf(tx, actor.userId)](app.brand().short_name, via.host)
    await sendMail(app, tx, {
      companyId: actor.companyId,
      userId: actor.userId,
      to: actor.email,
      kind: 'test',
      key: channel,
      subject: template.subject,
      content: render(template, app.brand()),
      via,
      channel,
    })
    return { channel }
  },
  async logs({ tx, scope }, query) {
    const found = tx
      .selectFrom('mails')
      .innerJoin('companies', 'companies.id', 'mails.company_id')
      .where(inScope(scope, 'mails.company_id'))
      .$if(Boolean(query.company_id?.length), (rows) => rows.where('mails.company_id', 'in', query.company_id!))
      .$if(Boolean(query.state?.length), (rows) => rows.where('mails.state', 'in', query.state!))
      .$if(Boolean(query.kind?.length), (rows) => rows.where('mails.kind', 'in', query.kind!))
      .$if(Boolean(query.q), (rows) =>
        rows.where(sql`lower(mails.recipient || ' ' || mails.subject)`, 'like', likeText(query.q!)),
      )
    const rows = await found
      .select([
        'mails.id',
        'mails.company_id',
        'companies.name as company_name',
        'recipient',
        'subject',
        'kind',
        'state',
        'attempts',
        'error',
        'mails.created_at',
        'sent_at',
      ])
      .select((e) =>
        e
          .exists(
            e
              .selectFrom('suppressed_emails')
              .select(sql`1`.as('one'))
              .where('email', '=', sql<string>`lower(mails.recipient)`),
          )
          .$castTo<boolean>()
          .as('suppressed'),
      )
      .orderBy(orderBy(query.sort, logColumns, '-created_at', 'mails.id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      rows: rows.map(({ recipient, ...row }) => ({
        ...row,
        to: recipient,
        created_at: utc(row.created_at),
        sent_at: utcOrNull(row.sent_at),
      })),
      total,
    }
  },
  async unsuppress({ tx, audit }, { email }) {
    const gone = await tx.deleteFrom('suppressed_emails').where('email', '=', email).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('NOT_FOUND', { source: 'email' })
    audit({ target: `suppressed-email:${email}` })
  },
})
