import type { Transaction } from '../../db/database.ts'

/** Lets what is known about devices follow them to another company. */
export async function moveRecords(tx: Transaction, ids: readonly number[], companyId: number): Promise<void> {
  const moved = { company_id: companyId }
  await tx.updateTable('cwmp_devices').set(moved).where('device_id', 'in', ids).execute()
  await tx.updateTable('cwmp_parameters').set(moved).where('device_id', 'in', ids).execute()
}
