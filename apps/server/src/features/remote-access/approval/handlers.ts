import { fail } from '@outpost/contract/kit/errors'
import { requestDays } from '@outpost/contract/remote-access/approval/constants'
import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { accessRequestSchemas } from '@outpost/contract/remote-access/approval/schemas'
import { changesOf } from '../../../kit/audit-changes.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { readMoment } from '../../../kit/moment.ts'
import { requireCompany } from '../../companies/service.ts'
import { requireDevice } from '../../devices/service.ts'
import { requireEntry } from '../service.ts'
import { endSessionsOfRequest } from '../sessions/end-sessions.ts'
import { decide, factsOf, noteOnDevice, requireRequest } from './decide.ts'
import { settleRequest, tellApprovers, tellRequester } from './notices.ts'
import { presentRequest } from './present.ts'
import { addRequest, listRequests } from './queries.ts'
import { settingsOf } from './settings.ts'

/** The number of requests that a user may make in an hour. */
const attempts = { limit: 30, seconds: 3600 } as const
const day = 86_400_000

/** Returns the time for which access is asked. It begins now if it would have begun before. */
function periodOf(now: Date, from: string | null | undefined, until: string): { starts_at: Date; ends_at: Date } {
  const asked = readMoment(from ?? undefined, 'from') ?? now
  const starts_at = asked < now ? now : asked
  const ends_at = readMoment(until, 'until')!
  if (starts_at.getTime() - now.getTime() > requestDays.ahead * day)
    throw fail('VALIDATION', { source: 'from', message: `Must be within ${requestDays.ahead} days from now.` })
  if (ends_at <= starts_at) throw fail('VALIDATION', { source: 'until', message: 'Must be after the start.' })
  if (ends_at.getTime() - starts_at.getTime() > requestDays.longest * day)
    throw fail('VALIDATION', {
      source: 'until',
      message: `Must be at most ${requestDays.longest} days after the start.`,
    })
  return { starts_at, ends_at }
}

/** Returns the entry that is asked for; undefined if all of the device are meant. */
async function entryOf({ tx, scope }: Context, deviceId: number, id: number | null | undefined) {
  if (id === null || id === undefined) return undefined
  const entry = await requireEntry(tx, scope, id)
  if (entry.device_id !== deviceId)
    throw fail('VALIDATION', { source: 'remote_access_id', message: 'This entry belongs to another device.' })
  return entry
}

export default implement(accessRequests, accessRequestSchemas, {
  async list({ tx, scope, actor }, query) {
    const { rows, total } = await listRequests(tx, scope, actor, query)
    return { rows: rows.map(presentRequest), total }
  },
  async create(context, { device_id, remote_access_id, reason, from, until }) {
    const { app, tx, scope, actor, now, audit } = context
    const period = periodOf(now, from, until)
    const device = await requireDevice(tx, scope, device_id)
    const entry = await entryOf(context, device_id, remote_access_id)
    await app.limits.take(`access-request:${actor.userId}`, attempts.limit, attempts.seconds)
    const asked = { remote_access_id: entry?.id ?? null, name: entry?.name ?? null, reason, ...period }
    const row = await addRequest(context, device, asked)
    await tellApprovers(app, tx, row)
    audit(factsOf(row))
    return presentRequest(row)
  },
  approve: (context, { id }) => decide(context, id, 'granted'),
  deny: (context, { id, reason }) => decide(context, id, 'denied', reason),
  async revoke(context, { id }) {
    const { app, tx, actor, now, audit } = context
    const row = await requireRequest(context, id)
    const revoked = await tx
      .updateTable('access_requests')
      .set({ state: 'revoked', revoked_by: actor.username, revoked_at: now })
      .where('id', '=', id)
      .where('state', 'in', ['pending', 'granted'])
      .where('ends_at', '>', now)
      .executeTakeFirst()
    if (revoked.numUpdatedRows === 0n)
      throw fail('CONFLICT', { message: 'This request is no longer pending or granted.' })
    await endSessionsOfRequest(app, tx, id)
    if (row.user_id === actor.userId) await settleRequest(tx, id)
    else await tellRequester(app, tx, row, { outcome: 'revoked', by: actor.username })
    if (row.state === 'granted') await noteOnDevice(context, row, `access for ${row.username} revoked`)
    audit(factsOf(row))
  },
  async settings({ tx, scope }, { company_id }) {
    await requireCompany(tx, scope, company_id)
    return settingsOf(tx, company_id)
  },
  async setSettings({ tx, scope, audit }, { company_id, setting }) {
    await requireCompany(tx, scope, company_id)
    const { company_id: _, ...before } = await settingsOf(tx, company_id)
    const required = setting === 'yes'
    if (setting === 'inherit')
      await tx.deleteFrom('remote_approval_settings').where('company_id', '=', company_id).execute()
    else
      await tx
        .insertInto('remote_approval_settings')
        .values({ company_id, required })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ required }))
        .execute()
    const { company_id: __, ...after } = await settingsOf(tx, company_id)
    audit({ target: `company:${company_id}`, changes: changesOf(before, after) })
  },
})
