import { fail } from '@outpost/contract/kit/errors'
import { emergencySeconds } from '@outpost/contract/remote-access/consent/constants'
import { remoteConsent } from '@outpost/contract/remote-access/consent/endpoints'
import { consentSchemas } from '@outpost/contract/remote-access/consent/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { changesOf } from '../../../kit/audit-changes.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { requireCompany } from '../../companies/service.ts'
import { requireDevice } from '../../devices/service.ts'
import { factsOf, noteOnDevice } from '../approval/decide.ts'
import { tellOwner } from '../approval/notices.ts'
import { presentRequest } from '../approval/present.ts'
import { addRequest } from '../approval/queries.ts'
import { consentOf, type Owned } from './settings.ts'

type Choice = Omit<ParsedInputOf<typeof remoteConsent.setOfCompany>, 'company_id'>

/** The number of times that a user may take emergency access in an hour. */
const attempts = { limit: 10, seconds: 3600 } as const

async function ofCompany({ tx, scope }: Context, companyId: number): Promise<Owned> {
  await requireCompany(tx, scope, companyId)
  return { companyId, deviceId: null }
}

async function ofDevice({ tx, scope }: Context, deviceId: number): Promise<Owned> {
  const { company_id } = await requireDevice(tx, scope, deviceId)
  return { companyId: company_id, deviceId }
}

/** The database computes the window, and may know fewer time zones than this program. */
async function requireZone(tx: Transaction, name: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${name})`.execute(tx)
  if (rows.length === 0) throw fail('VALIDATION', { source: 'time_zone', message: 'There is no such time zone.' })
}

/** Stores the choice of the owner. Otherwise those above, whom it is about, could change it. */
async function choose(context: Context, owned: Owned, { setting, ...window }: Choice): Promise<void> {
  const { tx, actor, audit } = context
  const { companyId: company_id, deviceId: device_id } = owned
  if (actor.companyId !== company_id)
    throw fail('FORBIDDEN', {
      message: 'Only users who are signed in to the company that owns the devices can change this.',
    })
  const before = await consentOf(tx, owned)
  if (setting === 'inherit')
    await tx
      .deleteFrom('remote_consents')
      .where('company_id', '=', company_id)
      .where('device_id', device_id === null ? 'is' : '=', device_id)
      .execute()
  else {
    await requireZone(tx, window.time_zone)
    const chosen = { mode: setting, ...window }
    await tx
      .insertInto('remote_consents')
      .values({ company_id, device_id, ...chosen })
      .onConflict((conflict) => conflict.columns(['company_id', 'device_id']).doUpdateSet(chosen))
      .execute()
  }
  const after = await consentOf(tx, owned)
  audit({
    target: device_id === null ? `company:${company_id}` : `device:${device_id}`,
    changes: changesOf(before, after),
  })
}

export default implement(remoteConsent, consentSchemas, {
  ofCompany: async (context, { company_id }) => consentOf(context.tx, await ofCompany(context, company_id)),
  ofDevice: async (context, { device_id }) => consentOf(context.tx, await ofDevice(context, device_id)),
  async setOfCompany(context, { company_id, ...choice }) {
    await choose(context, await ofCompany(context, company_id), choice)
  },
  async setOfDevice(context, { device_id, ...choice }) {
    await choose(context, await ofDevice(context, device_id), choice)
  },
  async breakGlass(context, { device_id, reason }) {
    const { app, tx, scope, actor, now, audit } = context
    const device = await requireDevice(tx, scope, device_id)
    await app.limits.take(`break-glass:${actor.userId}`, attempts.limit, attempts.seconds)
    const row = await addRequest(context, device, {
      remote_access_id: null,
      name: null,
      reason,
      starts_at: now,
      ends_at: new Date(now.getTime() + emergencySeconds * 1000),
      state: 'granted',
      emergency: true,
      decided_by: actor.username,
      decided_at: now,
    })
    await tellOwner(app, tx, row)
    await noteOnDevice(context, row, `emergency access by ${actor.username}: ${reason}`)
    audit(factsOf(row))
    return presentRequest(row)
  },
})
