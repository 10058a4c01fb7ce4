import { creditActions, daysPerCredit, type CreditKind, type CreditTypeName } from '@outpost/contract/credits/types'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { setService } from '../devices/service.ts'
import { bytes, choosePools, systemAccounts, openAccount, post, type Part } from './ledger.ts'
import { kindOf } from './types.ts'

export type ChargedDevice = Pick<
  Selectable<Database['devices']>,
  | 'id'
  | 'company_id'
  | 'serial'
  | 'mac'
  | 'credit_enabled'
  | 'auto_extend_credit'
  | 'credit_expires_at'
  | 'credit_lapsed_at'
  | 'data_account_id'
>

/** The types of plain credits in the order in which they are used: free ones before paid ones. */
export const plainCredits: readonly number[] = [1, 2]

const months: Readonly<Partial<Record<CreditTypeName, number>>> = {
  management_6m: 6,
  management_1y: 12,
  management_3y: 36,
  management_5y: 60,
  management_10y: 120,
  data_150GB_10y: 120,
}
/** The size of a data pack in bytes: 150 GB. */
export const packBytes = 150 * 1024 ** 3

const dayMs = 86_400_000

/**
 * Returns when the period that a resource pays for ends. Where the month has no such day, it ends on the last day of
 * that month.
 */
export function endOf(kind: CreditKind, start: Date): Date {
  const count = months[kind.name]
  if (count === undefined) return new Date(start.getTime() + daysPerCredit * dayMs)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + count)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}

/**
 * Locks a device for charging, so that concurrent charges run one after another and each sees the result of the last.
 */
export const lockDevice = (tx: Transaction, id: number): Promise<ChargedDevice | undefined> =>
  tx
    .selectFrom('devices')
    .select([
      'id',
      'company_id',
      'serial',
      'mac',
      'credit_enabled',
      'auto_extend_credit',
      'credit_expires_at',
      'credit_lapsed_at',
      'data_account_id',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Returns the companies that may pay for a device, nearest first: its own company, then each parent as long as the
 * company below it may use its parent's resources.
 */
async function payers(tx: Transaction, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select id, parent_id, can_use_parent_license, 0 as steps from companies where id = ${companyId}
      union all select c.id, c.parent_id, c.can_use_parent_license, steps + 1 from companies c join up on c.id = up.parent_id where up.can_use_parent_license
    ) select id from up order by steps`.execute(tx)
  return rows.map((row) => row.id)
}

/** Finds one resource to spend: the first of these types that a payer has, asking the nearest payer first. */
async function findUnit(
  tx: Transaction,
  companyId: number,
  types: readonly number[],
): Promise<(Part & { type: number }) | undefined> {
  for (const company of await payers(tx, companyId)) {
    for (const type of types) {
      const [part] = (await choosePools(tx, company, type, 1)) ?? []
      if (part) return { ...part, type }
    }
  }
  return undefined
}

export interface Charge {
  /** The accepted types, in order of preference. */
  types: readonly number[]
  userId: number | null
  action: (typeof creditActions)[keyof typeof creditActions]
  now: Date
  /**
   * The new period starts at the end of the last one, even if that is in the past, because only the charging was late.
   */
  late?: boolean
}

/**
 * Spends one resource on a device and records what it pays for: time, starting at the end of the time that the device
 * has, or data. The device must be locked, and the transaction must see the whole installation, since a parent may pay.
 * @returns the end of the period, or undefined when no payer has such a resource
 */
export async function chargeDevice(tx: Transaction, device: ChargedDevice, charge: Charge): Promise<Date | undefined> {
  const unit = await findUnit(tx, device.company_id, charge.types)
  if (!unit) return undefined
  const kind = kindOf(unit.type)
  const isData = kind.license_type === 'data'
  const running = device.credit_expires_at !== null && (charge.late || device.credit_expires_at > charge.now)
  const start = !isData && running ? device.credit_expires_at! : charge.now
  const end = endOf(kind, start)
  // The unique key is a second safeguard besides the lock: a period of a device is paid for once.
  const key = `${isData ? 'data-pack' : 'period'}:${device.id}:${start.getTime()}`
  await post(tx, {
    key,
    kind: 'charge',
    unit: unit.type,
    amount: 1,
    from: unit,
    to: { account: systemAccounts.used, company: unit.company, pool: unit.pool },
    userId: charge.userId,
  })
  const account = isData ? await fillDataPack(tx, device, unit.type, key) : null
  await writePeriod(tx, device, {
    key,
    pool: unit.pool,
    type: unit.type,
    action: charge.action,
    userId: charge.userId,
    account,
    start,
    end,
  })
  if (!isData)
    await setService(tx, device.id, {
      credit_expires_at: end,
      credit_lapsed_at: null,
      management_credit_type_id: unit.type,
    })
  return end
}

/** Adds an entry to the credit history of a device. */
export const writePeriod = (
  tx: Transaction,
  device: ChargedDevice,
  line: {
    key: string
    pool: number | null
    type: number
    action: number
    userId: number | null
    account?: number | null
    start: Date
    end: Date
  },
): Promise<unknown> =>
  tx
    .insertInto('credit_periods')
    .values({
      key: line.key,
      company_id: device.company_id,
      device_id: device.id,
      serial: device.serial,
      mac: device.mac,
      pool_id: line.pool,
      type_id: line.type,
      action_type: line.action,
      user_id: line.userId,
      account_id: line.account ?? null,
      starts_at: line.start,
      ends_at: line.end,
    })
    .execute()

/** Adds a pack's data to the device's account, which it opens if needed. Returns the id of the account. */
async function fillDataPack(tx: Transaction, device: ChargedDevice, type: number, key: string): Promise<number> {
  const account = device.data_account_id ?? (await openAccount(tx, device.company_id, 'device_data', bytes))
  const { company_id } = await tx
    .selectFrom('ledger_accounts')
    .select('company_id')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const company = company_id ?? device.company_id
  await post(tx, {
    key: `${key}:bytes`,
    kind: 'data',
    unit: bytes,
    amount: packBytes,
    from: { account: systemAccounts.issued, company },
    to: { account, company },
    userId: null,
  })
  await setService(tx, device.id, { data_account_id: account, data_credit_type_id: type })
  return account
}
