import type { CreditEvent, CreditMove, Pool } from '@outpost/contract/credits/schemas'
import type { RedeemedPool } from '@outpost/contract/credits/codes/schemas'
import { utc, utcOrNull } from '../../kit/paginate.ts'
import type { listEvents, listMoves, PoolRow } from './queries.ts'
import { kindOf } from './types.ts'

/** Returns a pool as lists show it. */
export function presentPool(row: PoolRow): Pool {
  const kind = kindOf(row.type_id)
  return {
    id: row.id,
    company_id: row.company_id,
    company_name: row.company_name ?? '',
    parent_company_name: row.parent_company_name,
    credit_type: kind.payment_type,
    credit_type_name: kind.name,
    credit_type_id: kind.id,
    credit_price: Number(row.price),
    credit_count: row.count,
    credit_left: row.credits_left,
    credit_reserved: row.reserved,
    pro_form_nr: row.pro_form_nr,
    expire_at: utcOrNull(row.expires_at),
    assigned_at: utc(row.created_at),
    deleted_at: null,
  }
}

/** Returns the same pool with the field names of the response to the activation of a code. */
export function presentRedeemed(row: PoolRow): RedeemedPool {
  const at = utc(row.created_at)
  return {
    id: row.id,
    company_id: row.company_id,
    user_id: row.user_id,
    parent_pool_id: row.parent_pool_id,
    parent_pool_id_company_name: null,
    license_type_id: row.type_id,
    validity: null,
    licence_type: kindOf(row.type_id).name,
    licence_price: Number(row.price),
    pro_form_nr: row.pro_form_nr,
    licence_count: row.count,
    licence_left: row.credits_left,
    licence_reserved: row.reserved,
    buy_date: at,
    expire_at: utcOrNull(row.expires_at),
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
}

/** Returns an entry of the credit history. */
export const presentEvent = (row: Awaited<ReturnType<typeof listEvents>>['rows'][number]): CreditEvent => ({
  id: row.id,
  user_id: row.user_id,
  user: row.user,
  company_id: row.company_id,
  company: row.company,
  device_id: row.device_id,
  serial: row.serial,
  mac: row.mac,
  pool_id: row.pool_id,
  credit_type_id: row.type_id,
  credit_type: kindOf(row.type_id).name,
  action_type: row.action_type,
  starts_at: utc(row.starts_at),
  ends_at: utc(row.ends_at),
  created_at: utc(row.created_at),
})

/** Returns a movement between companies. */
export const presentMove = (row: Awaited<ReturnType<typeof listMoves>>['rows'][number]): CreditMove => ({
  id: row.id,
  user_id: row.user_id,
  user: row.user,
  from_company_id: row.from_company_id,
  from_company: row.from_company,
  to_company_id: row.to_company_id,
  to_company: row.to_company,
  count: row.count,
  pool_id: row.pool_id,
  target_pool_id: row.target_pool_id,
  credit_type_id: row.unit,
  credit_type: kindOf(row.unit).name,
  created_at: utc(row.created_at),
})
