import { type ConsentMode, type ConsentState, usualWindow } from '@outpost/contract/remote-access/consent/constants'
import type { Consent } from '@outpost/contract/remote-access/consent/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** A company, or one of its devices. */
export interface Owned {
  companyId: number
  deviceId: number | null
}

interface Effective {
  mode: ConsentMode
  days: number[] | null
  opens: string | null
  closes: string | null
  time_zone: string | null
  state: ConsentState
}

/** Returns the consent that applies to a company or device, and its own choice. */
export async function consentOf(tx: Transaction, { companyId, deviceId }: Owned): Promise<Consent> {
  const own = await tx
    .selectFrom('remote_consents')
    .select('mode')
    .where('company_id', '=', companyId)
    .where('device_id', deviceId === null ? 'is' : '=', deviceId)
    .executeTakeFirst()
  const { rows } = await sql<Effective>`select * from remote_consent_of(${companyId}, ${deviceId})`.execute(tx)
  const { mode, days, opens, closes, time_zone, state } = rows[0]!
  return {
    setting: own?.mode ?? 'inherit',
    mode,
    days: days ?? [...usualWindow.days],
    opens: (opens ?? usualWindow.opens).slice(0, 5),
    closes: (closes ?? usualWindow.closes).slice(0, 5),
    time_zone: time_zone ?? 'UTC',
    state,
  }
}
