import type { approvalSettings } from '@outpost/contract/remote-access/approval/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

interface Settings {
  company_id: number
  setting: (typeof approvalSettings)[number]
  required: boolean
}

/** Returns whether a company requires approval of remote access, and its own choice. */
export async function settingsOf(tx: Transaction, companyId: number): Promise<Settings> {
  const own = await tx
    .selectFrom('remote_approval_settings')
    .select('required')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const { rows } = await sql<{ required: boolean }>`
    select remote_approval_required(${companyId}) as required`.execute(tx)
  return {
    company_id: companyId,
    setting: own === undefined ? 'inherit' : own.required ? 'yes' : 'no',
    required: rows[0]!.required,
  }
}
