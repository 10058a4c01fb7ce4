import { catalogue } from '@outpost/contract/integrations/events/catalogue'
import { eventLimits, type EventType, permissionFor } from '@outpost/contract/integrations/events/constants'
import type { EventRecord } from '@outpost/contract/integrations/events/schemas'
import { subscriptions } from '@outpost/contract/integrations/subscriptions/endpoints'
import { subscriptionSchemas } from '@outpost/contract/integrations/subscriptions/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../../kit/implement.ts'
import { requireRoom } from '../../../kit/require-room.ts'
import { changedReceiver } from '../../alerts/service.ts'
import { requireCompany, withChildCompanies } from '../../companies/service.ts'
import { requireReach } from '../reach.ts'
import type { SubscriptionRow } from './claim.ts'
import { receiverOf, requirePlaceholders } from './receiver.ts'
import { listAnswers, listSubscriptions, requireSubscription } from './queries.ts'
import { sendEvents } from './send.ts'
import { keepAnswers } from './settle.ts'

const one = { limit: 1, offset: 0 }
/** The limit of tests per user in 15 minutes. */
const tests = { limit: 20, seconds: 900 } as const

async function read({ app, tx, scope }: Context, id: number) {
  const [row] = (await listSubscriptions(app, tx, scope, { id }, one)).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

const checkRoom = ({ tx }: Context, companyId: number): Promise<void> =>
  requireRoom(tx, {
    table: 'event_subscriptions',
    companyId,
    most: eventLimits.subscriptions,
    message: `The company already has ${eventLimits.subscriptions} event subscriptions. Delete some of them first.`,
  })

const sealed = ({ app }: Context, secret: string | undefined): Buffer | null =>
  secret === undefined ? null : app.sealer.seal(Buffer.from(secret))

/** Events leave only on behalf of users who may see them. */
function requireTypes({ actor }: Context, types: readonly EventType[]): void {
  const hidden = types.find((type) => !actor.permissions.has(permissionFor(type)))
  if (hidden)
    throw fail('FORBIDDEN', {
      source: 'types',
      message: `You do not have permission to see events of the type ${hidden}. The permission ${permissionFor(hidden)} is required.`,
    })
}

/** The event with which a subscription is tried. Its id belongs to no event. */
const testEvent = ({ now }: Context, { types, company_id }: SubscriptionRow, companyName: string): EventRecord => ({
  id: 0,
  type: types[0]!,
  created_at: now.toISOString(),
  company: { id: company_id, name: companyName },
  device: null,
  data: { ...catalogue[types[0]!].data, test: true },
})

export default implement(subscriptions, subscriptionSchemas, {
  list: async ({ app, tx, scope }, query) =>
    listSubscriptions(app, tx, scope, await withChildCompanies(tx, scope, query), query),
  get: (context, { id }) => read(context, id),
  async create(context, { company_id, name, kind, types, include_subsidiaries, enabled, ...fields }) {
    const { app, tx, scope, actor } = context
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    requireReach(scope, include_subsidiaries)
    requireTypes(context, types)
    const { settings, secret } = changedReceiver(kind, undefined, fields, app.env.outboundAllow)
    requirePlaceholders(settings.topic)
    await checkRoom(context, companyId)
    const { id } = await tx
      .insertInto('event_subscriptions')
      .values({
        company_id: companyId,
        name,
        kind,
        types,
        include_subsidiaries,
        enabled,
        settings: JSON.stringify(settings),
        secret: sealed(context, secret),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ target: `event-subscription:${id}`, detail: { name, kind, types, company_id: companyId } })
    return { ...(await read(context, id)), secret: kind === 'webhook' ? secret! : null }
  },
  async update(context, { id, name, types, include_subsidiaries, enabled, ...fields }) {
    const { app, tx, scope, now } = context
    const row = await requireSubscription(tx, scope, id)
    const next = {
      name: name ?? row.name,
      types: types ?? row.types,
      include_subsidiaries: include_subsidiaries ?? row.include_subsidiaries,
      enabled: enabled ?? row.enabled,
    }
    // Whoever changes a subscription may have it sent elsewhere, so everything that it sends counts.
    requireTypes(context, next.types)
    requireReach(scope, next.include_subsidiaries)
    const { settings, secret } = changedReceiver(row.kind, receiverOf(app.sealer, row), fields, app.env.outboundAllow)
    requirePlaceholders(settings.topic)
    await tx
      .updateTable('event_subscriptions')
      .set({
        ...next,
        settings: JSON.stringify(settings),
        secret: sealed(context, secret),
        failures: 0,
        paused_until: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    // What is still waiting is tried with the new settings at once.
    await sql`update event_deliveries set next_at = now() where subscription_id = ${id}`.execute(tx)
    context.audit({ target: `event-subscription:${id}`, detail: next })
  },
  async remove(context, { id }) {
    const { tx, scope } = context
    const row = await requireSubscription(tx, scope, id)
    await tx.deleteFrom('event_subscriptions').where('id', '=', id).execute()
    context.audit({ target: `event-subscription:${id}`, detail: { name: row.name, company_id: row.company_id } })
  },
  async test(context, { id }) {
    const { app, tx, scope, actor } = context
    const row = await requireSubscription(tx, scope, id)
    const company = await requireCompany(tx, scope, row.company_id)
    const event = testEvent(context, row, company.name)
    const answer = await context.outside('test', async () => {
      await app.limits.take(`event-test:${actor.userId}`, tests.limit, tests.seconds)
      return (await sendEvents(app, receiverOf(app.sealer, row), [{ event, attempt: 1 }]))[0]!
    })
    await keepAnswers(tx, row, [{ eventId: null, type: event.type, attempt: 1, answer }])
    context.audit({ target: `event-subscription:${id}`, detail: { name: row.name, ok: answer.ok } })
    const { text, ...facts } = answer
    return { ...facts, answer: text }
  },
  async answers({ app, tx, scope }, { id, ...page }) {
    const { total } = await listSubscriptions(app, tx, scope, { id }, one)
    if (total === 0) throw fail('NOT_FOUND')
    return listAnswers(tx, scope, id, page)
  },
})
