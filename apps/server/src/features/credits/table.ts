import type { Generated } from 'kysely'

export type AccountKind = 'issued' | 'used' | 'converted' | 'pool' | 'code' | 'data' | 'device_data'
export type MovementKind =
  'issue' | 'move' | 'reserve' | 'redeem' | 'release' | 'charge' | 'convert' | 'data' | 'use' | 'lapse'

export interface CreditTables {
  /** `unit`: the id of a credit type, 0 for bytes. Accounts without a company have neither unit nor balance. */
  ledger_accounts: {
    id: Generated<number>
    company_id: number | null
    kind: AccountKind
    unit: number | null
    balance: Generated<number | null>
  }
  ledger_entries: {
    id: Generated<number>
    key: string
    kind: MovementKind
    account_id: number
    company_id: number
    unit: number
    amount: number
    pool_id: number | null
    user_id: number | null
    created_at: Generated<Date>
  }
  credit_pools: {
    id: Generated<number>
    company_id: number
    account_id: number
    type_id: number
    user_id: number | null
    parent_pool_id: number | null
    /** A decimal number as text, as the database returns it. */
    price: Generated<string>
    pro_form_nr: string | null
    count: number
    expires_at: Date | null
    created_at: Generated<Date>
  }
  credit_codes: {
    id: Generated<number>
    company_id: number
    account_id: number
    type_id: number
    amount: number
    user_id: number | null
    email: string | null
    code_hash: Buffer
    /** Encrypted with the server's key. */
    code: Buffer
    comment: Generated<string>
    used_at: Date | null
    used_by_company_id: number | null
    used_by_user_id: number | null
    used_by_company_name: string | null
    removed_at: Date | null
    created_at: Generated<Date>
  }
  credit_periods: {
    id: Generated<number>
    key: string
    company_id: number
    device_id: number
    serial: string | null
    mac: string | null
    pool_id: number | null
    type_id: number
    action_type: number
    user_id: number | null
    /** The data account that the pack has filled. */
    account_id: number | null
    starts_at: Date
    ends_at: Date
    created_at: Generated<Date>
  }
  data_purchases: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    pool_id: number
    credits: number
    bytes: number
    created_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends CreditTables {}
}
