import type { Transaction } from '../../db/database.ts'

/** Moves the history, the requests and the recordings of a company that is about to be removed to its parent company. */
export async function moveHistory(tx: Transaction, companyId: number, parentId: number): Promise<void> {
  const moved = { company_id: parentId }
  await tx.updateTable('remote_sessions').set(moved).where('company_id', '=', companyId).execute()
  await tx.updateTable('remote_session_guests').set(moved).where('company_id', '=', companyId).execute()
  await tx.updateTable('access_requests').set(moved).where('company_id', '=', companyId).execute()
  await tx.updateTable('session_recordings').set(moved).where('company_id', '=', companyId).execute()
  await tx.updateTable('session_recording_parts').set(moved).where('company_id', '=', companyId).execute()
  await tx.updateTable('session_recording_minutes').set(moved).where('company_id', '=', companyId).execute()
}
