import { fail } from '@outpost/contract/kit/errors'

/**
 * Refuses an edit that started from another revision than the record's current one. Read the record `FOR UPDATE`, so
 * that the second of two simultaneous edits sees the result of the first.
 * @example requireRevision(company, input.revision); await tx.updateTable('companies').set((e) => ({ ...edits,
 * revision: e('revision', '+', 1) }))
 */
export function requireRevision(record: { revision: number }, begunOn: number | undefined): void {
  if (begunOn !== undefined && begunOn !== record.revision) throw fail('CHANGED_MEANWHILE', { source: 'revision' })
}
