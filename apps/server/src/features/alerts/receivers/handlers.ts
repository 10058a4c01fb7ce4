import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import { receiverLimits } from '@outpost/contract/alerts/receivers/constants'
import { receiverSchemas } from '@outpost/contract/alerts/receivers/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../../kit/implement.ts'
import { requireRoom } from '../../../kit/require-room.ts'
import { requireCompany, withChildCompanies } from '../../companies/service.ts'
import { requireDevices } from '../../devices/service.ts'
import { keepAnswer } from './answers.ts'
import { listAnswers, listReceivers, requireReceiver, unsealed } from './queries.ts'
import { sendTo } from './send/send.ts'
import type { Message } from './send/types.ts'
import { changedReceiver } from './settings.ts'

const one = { limit: 1, offset: 0 }
/** The limit of tests per user in 15 minutes. */
const tests = { limit: 20, seconds: 900 } as const

async function read({ app, tx, scope }: Context, id: number) {
  const [row] = (await listReceivers(app, tx, scope, { id }, one)).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

const checkRoom = ({ tx }: Context, companyId: number): Promise<void> =>
  requireRoom(tx, {
    table: 'alert_receivers',
    companyId,
    most: receiverLimits.receivers,
    message: `The company already has ${receiverLimits.receivers} receivers. Delete some of them first.`,
  })

/**
 * Throws NOT_FOUND unless the router of a receiver is in the scope, and VALIDATION unless it is one of the company or of
 * a subsidiary and may be used for commands by the user.
 */
async function requireRouter(context: Context, companyId: number, deviceId: number | undefined): Promise<void> {
  if (deviceId === undefined) return
  const { tx, scope, actor } = context
  const [device] = await requireDevices(tx, scope, [deviceId], 'device_id')
  const isBelow = await tx
    .selectFrom('company_tree')
    .select('descendant_id')
    .where('ancestor_id', '=', companyId)
    .where('descendant_id', '=', device!.company_id)
    .executeTakeFirst()
  if (!isBelow)
    throw fail('VALIDATION', {
      source: 'device_id',
      message: 'The router must belong to the company of the receiver, or to a subsidiary.',
    })
  if (!actor.permissions.has('execute_device_commands')) throw fail('FORBIDDEN', { source: 'execute_device_commands' })
}

const sealed = ({ app }: Context, secret: string | undefined): Buffer | null =>
  secret === undefined ? null : app.sealer.seal(Buffer.from(secret))

/** A message with which a receiver is tried. */
const testMessage = ({ app, actor, now }: Context, company_id: number, name: string): Message => ({
  id: `msg_test_${now.getTime()}`,
  attempt: 1,
  type: 'test',
  incident_id: null,
  subject: `${app.brand().short_name}: ${name}`,
  message: `This is a test message. ${actor.username} sent it.`,
  automation: null,
  device: null,
  company_id,
  at: now,
  url: `${app.publicUrl()}/management/automations`,
})

export default implement(receivers, receiverSchemas, {
  list: async ({ app, tx, scope }, query) =>
    listReceivers(app, tx, scope, await withChildCompanies(tx, scope, query), query),
  get: (context, { id }) => read(context, id),
  async create(context, { company_id, name, kind, ...fields }) {
    const { app, tx, scope, actor } = context
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    const { settings, secret } = changedReceiver(kind, undefined, fields, app.env.outboundAllow)
    await requireRouter(context, companyId, settings.device_id)
    await checkRoom(context, companyId)
    const { id } = await tx
      .insertInto('alert_receivers')
      .values({
        company_id: companyId,
        name,
        kind,
        settings: JSON.stringify(settings),
        secret: sealed(context, secret),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ target: `alert-receiver:${id}`, detail: { name, kind, company_id: companyId } })
    return { ...(await read(context, id)), secret: kind === 'webhook' ? secret! : null }
  },
  async update(context, { id, name, ...fields }) {
    const { app, tx, scope, now } = context
    const row = await requireReceiver(tx, scope, id)
    const { settings, secret } = changedReceiver(row.kind, unsealed(app.sealer, row), fields, app.env.outboundAllow)
    if (fields.device_id !== undefined || fields.numbers !== undefined)
      await requireRouter(context, row.company_id, settings.device_id)
    await tx
      .updateTable('alert_receivers')
      .set({
        name: name ?? row.name,
        settings: JSON.stringify(settings),
        secret: sealed(context, secret),
        failures: 0,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    // What is still waiting is tried with the new settings at once.
    await sql`update automation_actions set next_at = now() where receiver_id = ${id} and next_at is not null`.execute(
      tx,
    )
    context.audit({ target: `alert-receiver:${id}`, detail: { name: name ?? row.name } })
  },
  async remove(context, { id }) {
    const { tx, scope } = context
    const row = await requireReceiver(tx, scope, id)
    await sql`update automation_actions set state = 'failed', message = 'The receiver was deleted.', next_at = null, finished_at = now()
      where receiver_id = ${id} and next_at is not null`.execute(tx)
    await tx.deleteFrom('alert_receivers').where('id', '=', id).execute()
    context.audit({ target: `alert-receiver:${id}`, detail: { name: row.name, company_id: row.company_id } })
  },
  async test(context, { id }) {
    const { app, tx, scope, actor } = context
    const row = await requireReceiver(tx, scope, id)
    const { text, ...answer } = await context.outside('test', async (left) => {
      await app.limits.take(`receiver-test:${actor.userId}`, tests.limit, tests.seconds)
      return sendTo(app, unsealed(app.sealer, row), testMessage(context, row.company_id, row.name), left - 2000)
    })
    await keepAnswer(tx, { receiver: row, actionId: null, attempt: 1 }, { ...answer, text })
    context.audit({ target: `alert-receiver:${id}`, detail: { name: row.name, ok: answer.ok } })
    return { ...answer, answer: text, name: row.name }
  },
  async answers({ tx, scope, app }, { id, ...page }) {
    const { total } = await listReceivers(app, tx, scope, { id }, one)
    if (total === 0) throw fail('NOT_FOUND')
    return listAnswers(tx, scope, id, page)
  },
})
