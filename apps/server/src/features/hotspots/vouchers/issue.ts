import { voucherLimits } from '@outpost/contract/hotspots/constants'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { askHotspot } from '../ask.ts'
import { newVouchers, type NewVoucher } from './generate.ts'

/** Vouchers that are wanted on a hotspot. Null is no limit. */
export interface VoucherOrder {
  device: { id: number; company_id: number }
  index: number
  count: number
  minutes: number | null
  megabytes: number | null
  note: string
  createdBy: string
}

interface Abilities {
  kind: string | null
  abilities: readonly string[]
}

/** Throws CONFLICT with the reason if the program of a hotspot cannot have such vouchers. */
export function requireVouchers(
  { kind, abilities }: Abilities,
  { minutes, megabytes }: Pick<VoucherOrder, 'minutes' | 'megabytes'>,
): void {
  const name = kind ?? 'This hotspot'
  if (!abilities.includes('users'))
    throw fail('CONFLICT', { message: `${name} has no users that can be changed from here, so it has no vouchers.` })
  if ((minutes !== null || megabytes !== null) && !abilities.includes('limits'))
    throw fail('CONFLICT', { message: `${name} cannot limit the time or the data of its users.` })
}

/** Throws CONFLICT if the device has as many vouchers as it should hold. The device is locked until the transaction ends. */
async function requireRoom(tx: Transaction, id: number, count: number): Promise<void> {
  await tx.selectFrom('devices').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { open } = await tx
    .selectFrom('hotspot_vouchers')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow()
  if (open + count > voucherLimits.open)
    throw fail('CONFLICT', { message: `A device can have ${voucherLimits.open} vouchers. Remove used ones first.` })
}

/**
 * Creates vouchers: their records first, so that requests at the same time cannot exceed the limit, and then the users on
 * the device. For what `outside` of a request runs.
 * @param left milliseconds until the request gives up
 * @throws CONFLICT, and what `askHotspot` throws; then there are no records
 */
export async function issueVouchers(app: App, order: VoucherOrder, left: number): Promise<NewVoucher[]> {
  const { device, index, count, minutes, megabytes, note, createdBy } = order
  const made = newVouchers(count)
  const names = made.map(({ username }) => username)
  const facts = { company_id: device.company_id, device_id: device.id, place: index, minutes, megabytes, note }
  await app.ownTransaction(async (tx) => {
    await requireRoom(tx, device.id, count)
    await tx
      .insertInto('hotspot_vouchers')
      .values(names.map((username) => ({ ...facts, username, created_by: createdBy })))
      .execute()
  })
  try {
    const limits = `${(minutes ?? 0) * 60} ${(megabytes ?? 0) * 1_000_000}`
    const users = made.map(({ username, password }) => `${username} ${password} ${limits}`).join('\n')
    await askHotspot(app, device.id, { action: 'add', index, users }, left)
  } catch (error) {
    await app.ownTransaction((tx) =>
      sql`delete from hotspot_vouchers where device_id = ${device.id} and place = ${index} and username = any(${names}::text[])`.execute(
        tx,
      ),
    )
    throw error
  }
  return made
}
