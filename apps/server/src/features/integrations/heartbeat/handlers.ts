import { heartbeat } from '@outpost/contract/integrations/heartbeat/endpoints'
import { type Heartbeat, heartbeatSchemas } from '@outpost/contract/integrations/heartbeat/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { implement } from '../../../kit/implement.ts'
import { utcOrNull } from '../../../kit/paginate.ts'
import { changedReceiver } from '../../alerts/service.ts'
import { callAddress, keepResult } from './call.ts'

/** The limit of tests per user in 15 minutes. */
const tests = { limit: 20, seconds: 900 } as const

const find = (tx: Transaction) => tx.selectFrom('outgoing_heartbeat').selectAll().executeTakeFirst()
type Row = Awaited<ReturnType<typeof find>>

const urlOf = (app: App, row: NonNullable<Row>): string => app.sealer.unseal(row.url).toString()

const present = (app: App, row: Row): Heartbeat => ({
  configured: row !== undefined,
  enabled: row?.enabled ?? false,
  host: row ? new URL(urlOf(app, row)).host : null,
  minutes: row?.minutes ?? 5,
  failures: row?.failures ?? 0,
  next_at: row?.enabled ? utcOrNull(row.next_at) : null,
  last_at: utcOrNull(row?.last_at ?? null),
  last_ok: row?.last_ok ?? null,
  last_status: row?.last_status ?? null,
  last_answer: row?.last_answer ?? null,
  last_milliseconds: row?.last_milliseconds ?? null,
})

const missing = () => fail('VALIDATION', { source: 'url', message: 'Enter the address that the service gave you.' })

/** Throws VALIDATION with source `url` for an address that may not be called. */
const checked = (app: App, url: string): string =>
  changedReceiver('webhook', undefined, { url }, app.env.outboundAllow).settings.url!

export default implement(heartbeat, heartbeatSchemas, {
  get: async ({ app, tx }) => present(app, await find(tx)),
  async set({ app, tx, now, audit }, { url, minutes, enabled }) {
    const stored = await find(tx)
    if (url === undefined && !stored) throw missing()
    const sealed = url === undefined ? stored!.url : app.sealer.seal(Buffer.from(checked(app, url)))
    const values = { url: sealed, minutes, enabled, next_at: now }
    await tx
      .insertInto('outgoing_heartbeat')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    audit({ target: 'heartbeat', detail: { minutes, enabled, changed_address: url !== undefined } })
    return present(app, await find(tx))
  },
  async remove({ tx, audit }) {
    const gone = await tx.deleteFrom('outgoing_heartbeat').returning('id').executeTakeFirst()
    if (!gone) throw fail('NOT_FOUND')
    audit({ target: 'heartbeat' })
  },
  async test({ app, tx, actor, outside, audit }, { url }) {
    const stored = await find(tx)
    const address = url === undefined ? stored && urlOf(app, stored) : checked(app, url)
    if (address === undefined) throw missing()
    const answer = await outside('test', async () => {
      await app.limits.take(`heartbeat-test:${actor.userId}`, tests.limit, tests.seconds)
      return callAddress(app, address)
    })
    if (url === undefined) await keepResult(tx, answer)
    audit({ target: 'heartbeat', detail: { ok: answer.ok } })
    const { text, ...facts } = answer
    return { ...facts, answer: text }
  },
})
