import { creditActions, type CreditKind } from '@outpost/contract/credits/types'
import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../db/database.ts'
import { setService } from '../devices/service.ts'
import { lockDevice, writePeriod } from './charge.ts'
import { lapsePacks, lockAccount, movePacks } from './packs.ts'

/**
 * Moves the remaining time of a device, or its data pack, to the device that replaces it. No resource is spent or
 * returned: the same period continues on the other device. The target must have none of the kind itself, since that
 * would be lost.
 */
export async function moveCoverage(
  tx: Transaction,
  source: number,
  target: number,
  kind: CreditKind,
  userId: number,
  now: Date,
): Promise<void> {
  // Locked in order of id, so that two moves between the same devices wait for each other.
  const locked = new Map<number, LockedDevice>()
  for (const id of [source, target].toSorted((a, b) => a - b)) {
    const device = await lockDevice(tx, id)
    if (!device) throw fail('NOT_FOUND')
    locked.set(id, device)
  }
  const [from, to] = [locked.get(source)!, locked.get(target)!]
  const types = await tx
    .selectFrom('devices')
    .select(['management_credit_type_id', 'data_credit_type_id'])
    .where('id', '=', source)
    .executeTakeFirstOrThrow()
  const isData = kind.license_type === 'data'
  if ((isData ? types.data_credit_type_id : types.management_credit_type_id) !== kind.id)
    throw fail('CONFLICT', { source: 'credit_type_id', message: 'This device has no resource of this type.' })
  const key = `replace:${source}:${target}:${now.getTime()}`
  const move: Move = { source, target, from, to, kind, key, userId, now }
  await (isData ? movePack(tx, move) : moveTime(tx, move))
}

type LockedDevice = NonNullable<Awaited<ReturnType<typeof lockDevice>>>

interface Move {
  source: number
  target: number
  from: LockedDevice
  to: LockedDevice
  kind: CreditKind
  /** The key of this move in the ledger. */
  key: string
  userId: number
  now: Date
}

/** Moves the running data pack. Between two companies this is a movement in the ledger. */
async function movePack(tx: Transaction, { source, target, from, to, kind, key, userId, now }: Move): Promise<void> {
  await lockAccount(tx, from.data_account_id!)
  if ((await lapsePacks(tx, from.data_account_id!, now)).running === 0)
    throw fail('CONFLICT', { source: 'source', message: 'The data pack of this device has expired.' })
  if (to.data_account_id !== null)
    throw fail('CONFLICT', { source: 'target', message: 'This device already has a data pack.' })
  await setService(tx, source, { data_account_id: null, data_credit_type_id: null })
  const account =
    from.company_id === to.company_id
      ? from.data_account_id
      : await movePacks(tx, from.data_account_id!, to.company_id, key, userId)
  await setService(tx, target, { data_account_id: account, data_credit_type_id: kind.id })
  await writePeriod(tx, to, {
    key,
    pool: null,
    type: kind.id,
    action: creditActions.moved,
    userId,
    start: now,
    end: new Date(now.getTime() + 1),
  })
}

/** Moves the paid management time: its end, and whether it is extended automatically. */
async function moveTime(tx: Transaction, { source, target, from, to, kind, key, userId, now }: Move): Promise<void> {
  const ends = from.credit_expires_at
  if (ends === null || ends <= now)
    throw fail('CONFLICT', { source: 'source', message: 'This device has no time left.' })
  if (to.credit_expires_at !== null && to.credit_expires_at > now)
    throw fail('CONFLICT', { source: 'target', message: 'This device already has time left.' })
  await setService(tx, source, { credit_expires_at: now, credit_enabled: false, management_credit_type_id: null })
  await setService(tx, target, {
    credit_expires_at: ends,
    credit_enabled: true,
    credit_lapsed_at: null,
    auto_extend_credit: from.auto_extend_credit,
    management_credit_type_id: kind.id,
  })
  await writePeriod(tx, to, {
    key,
    pool: null,
    type: kind.id,
    action: creditActions.moved,
    userId,
    start: now,
    end: ends,
  })
}
