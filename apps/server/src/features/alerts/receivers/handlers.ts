import { receivers } from '@outpost/contract/alerts/receivers/endpoints'
import { receiverLimits } from '@outpost/contract/alerts/receivers/constants'
import { receiverSchemas } from '@outpost/contract/alerts/receivers/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../../kit/implement.ts'
import { intend } from '../../../kit/intents.ts'
import { requireRoom } from '../../../kit/require-room.ts'
import { requireCompany, withChildCompanies } from '../../companies/service.ts'
import { requireDevices } from '../../devices/service.ts'
import { keepAnswer } from './answers.ts'
import {
  listAnswers,
  listReceivers,
  type ReceiverRow,
  requireReceiver,
  unsealed,
  unsealedIfPossible,
} from './queries.ts'
import { unsent } from './unsent.ts'
import { sendTo } from './send/send.ts'
import { routerOf } from './send/sms.ts'
import type { Message, Receiver } from './send/types.ts'
import { changedReceiver } from './settings.ts'

const one = { limit: 1, offset: 0 }
/** The limit of tests per user in 15 minutes. */
const tests = { limit: 20, seconds: 900 } as const

const isMasked = ({ actor }: Context): boolean => !actor.permissions.has('create_device_alert_configurations')

async function read(context: Context, id: number) {
  const { app, tx, scope } = context
  const [row] = (await listReceivers(app, tx, scope, { id, isMasked: isMasked(context) }, one)).rows
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

/** The answer for a secret that the master key of the installation does not open. */
const unreadable = 'The stored secret of this receiver cannot be read.'

/**
 * Returns a stored receiver to change it. If its secret cannot be read, it has to be sent again.
 * @throws VALIDATION if it cannot be read, and no other one is given
 */
function stored({ app }: Context, row: ReceiverRow, given: string | null | undefined): Receiver {
  try {
    return unsealed(app.sealer, row)
  } catch {
    if (given === undefined || row.kind === 'webhook')
      throw fail('VALIDATION', {
        source: 'secret',
        message: `${unreadable} ${row.kind === 'webhook' ? 'Delete the receiver and create it again.' : 'Enter it again.'}`,
      })
    return unsealed(app.sealer, { ...row, secret: null })
  }
}

/** Notes what the test of a receiver has a router do: the same as any command that a user sends it. */
async function intendTest({ tx }: Context, { id, company_id, name, kind, settings }: ReceiverRow): Promise<void> {
  const router = kind === 'sms' ? await routerOf(tx, settings, company_id) : undefined
  if (!router) return
  const { numbers = [] } = settings
  intend(tx, [
    {
      kind: 'command',
      deviceId: router.id,
      companyId: router.company_id,
      name,
      lines: () => [`SMS: ${numbers.join(', ')}`],
      definition: [id, numbers],
    },
  ])
}

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
  list: async (context, query) => {
    const { app, tx, scope } = context
    const filter = { ...(await withChildCompanies(tx, scope, query)), isMasked: isMasked(context) }
    return listReceivers(app, tx, scope, filter, query)
  },
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
    const { settings, secret } = changedReceiver(
      row.kind,
      stored(context, row, fields.secret),
      fields,
      app.env.outboundAllow,
    )
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
    await intendTest(context, row)
    const { text, ...answer } = await context.outside('test', async (left) => {
      await app.limits.take(`receiver-test:${actor.userId}`, tests.limit, tests.seconds)
      const receiver = unsealedIfPossible(app.sealer, row)
      if (row.secret !== null && receiver.secret === undefined) return unsent(unreadable)
      return sendTo(app, receiver, testMessage(context, row.company_id, row.name), left - 2000)
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
