import type { JobApprovalSettings } from '@outpost/contract/device-jobs/approvals/schemas'
import { approvalHours } from '@outpost/contract/device-jobs/approvals/constants'
import type { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import { rulesOf } from './work.ts'

/** Returns which work needs approval in a company, and whether that is its own choice. */
export async function settingsOf(tx: Transaction, companyId: number): Promise<z.output<typeof JobApprovalSettings>> {
  const own = await tx
    .selectFrom('job_approval_settings')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const [rule] = await rulesOf(tx, [companyId])
  return {
    company_id: companyId,
    setting: own ? 'own' : 'inherit',
    kinds: rule?.kinds ?? [],
    above: rule?.above ?? null,
    hours: rule?.hours ?? approvalHours.usual,
  }
}
