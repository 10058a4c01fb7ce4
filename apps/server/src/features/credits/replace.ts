import { creditActions, type CreditKind } from '@outpost/contract/credits/types'
import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../db/database.ts'
import { lockDevice, writePeriod } from './charge.ts'
import { lapsePacks, lockAccount, movePacks } from './packs.ts'

/**
 * What is left of a device's time, or its data pack, goes over to the device that replaces it. No resource is drawn or given back: the
 * same period goes on elsewhere. The target must have none of the kind itself, or what it has would be lost.
 */
export async function moveCoverage(tx: Transaction, source: number, target: number, kind: CreditKind, userId: number, now: Date): Promise<void> {
  // By id, so that two that move between the same devices wait for one another.
  const locked = new Map<number, NonNullable<Awaited<ReturnType<typeof lockDevice>>>>()
  for (const id of [source, target].toSorted((a, b) => a - b)) {
    const device = await lockDevice(tx, id)
    if (!device) throw fail('NOT_FOUND')
    locked.set(id, device)
  }
  const [from, to] = [locked.get(source)!, locked.get(target)!]
  const types = await tx.selectFrom('devices').select(['management_credit_type_id', 'data_credit_type_id']).where('id', '=', source).executeTakeFirstOrThrow()
  const isData = kind.license_type === 'data'
  if ((isData ? types.data_credit_type_id : types.management_credit_type_id) !== kind.id) throw fail('CONFLICT', { source: 'credit_type_id', message: 'The device has no resource of this type.' })
  const key = `replace:${source}:${target}:${now.getTime()}`
  if (isData) {
    await lockAccount(tx, from.data_account_id!)
    if ((await lapsePacks(tx, from.data_account_id!, now)).running === 0) throw fail('CONFLICT', { source: 'source', message: 'Its data pack has ended.' })
    if (to.data_account_id !== null) throw fail('CONFLICT', { source: 'target', message: 'The device has a data pack already.' })
    await tx.updateTable('devices').set({ data_account_id: null, data_credit_type_id: null }).where('id', '=', source).execute()
    const account = from.company_id === to.company_id ? from.data_account_id : await movePacks(tx, from.data_account_id!, to.company_id, key, userId)
    await tx.updateTable('devices').set({ data_account_id: account, data_credit_type_id: kind.id }).where('id', '=', target).execute()
    await writePeriod(tx, to, { key, pool: null, type: kind.id, action: creditActions.moved, userId, start: now, end: new Date(now.getTime() + 1) })
    return
  }
  const ends = from.credit_expires_at
  if (ends === null || ends <= now) throw fail('CONFLICT', { source: 'source', message: 'Nothing is left of its time.' })
  if (to.credit_expires_at !== null && to.credit_expires_at > now) throw fail('CONFLICT', { source: 'target', message: 'The device has time of its own.' })
  await tx.updateTable('devices').set({ credit_expires_at: now, credit_enabled: false, management_credit_type_id: null }).where('id', '=', source).execute()
  await tx.updateTable('devices').set({ credit_expires_at: ends, credit_enabled: true, credit_lapsed_at: null, auto_extend_credit: from.auto_extend_credit, management_credit_type_id: kind.id }).where('id', '=', target).execute()
  await writePeriod(tx, to, { key, pool: null, type: kind.id, action: creditActions.moved, userId, start: now, end: ends })
}
