import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'

interface Moving {
  actor: Actor
  ids: readonly number[]
  companyId: number
}

/**
 * Checks that no user moves devices to another company in order to reach them: without the consent of their owner, or
 * past an approval that only the rules of the present company require.
 * @throws CONSENT_REFUSED, FORBIDDEN
 */
export async function requireMove(tx: Transaction, { actor, ids, companyId }: Moving): Promise<void> {
  const { rows } = await sql<{ is_refused: boolean; leaves_approval: boolean }>`
    select coalesce(bool_or(d.company_id <> ${actor.companyId} and c.mode <> 'always'), false) as is_refused,
      coalesce(bool_or(remote_approval_required(d.company_id)), false) and not remote_approval_required(${companyId}) as leaves_approval
    from devices d, remote_consent_of(d.company_id, d.id) c where d.id = any(${ids}::int[])`.execute(tx)
  const { is_refused, leaves_approval } = rows[0]!
  if (is_refused)
    throw fail('CONSENT_REFUSED', {
      source: 'device_id',
      message:
        'The owner limits remote access to these devices. Only users who are signed in to its company can move them.',
    })
  if (leaves_approval && !actor.permissions.has('manage_remote_access_rules'))
    throw fail('FORBIDDEN', {
      source: 'device_id',
      message:
        'The new company does not require approval of remote access. Moving these devices there needs the permission to manage the rules of remote access.',
    })
}

/** Stores what a company has inherited as its own choice, because another company above it may have chosen otherwise. */
export async function keepChoices(tx: Transaction, companyId: number): Promise<void> {
  await sql`
    insert into remote_consents (company_id, device_id, mode, days, opens, closes, time_zone)
    select ${companyId}::int, null, mode, days, opens, closes, time_zone
    from remote_consent_of(${companyId}, null) where mode <> 'always' on conflict do nothing`.execute(tx)
  await sql`
    insert into remote_approval_settings (company_id, required)
    select ${companyId}::int, true where remote_approval_required(${companyId}) on conflict do nothing`.execute(tx)
}
