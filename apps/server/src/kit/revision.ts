import { fail } from '@outpost/contract/kit/errors'

/**
 * Refuses an edit that was begun on another revision than the record has now. Read the record `FOR UPDATE`, so that of two
 * edits at the same time the second sees what the first has made.
 * @example requireRevision(company, input.revision); await tx.updateTable('companies').set((e) => ({ ...edits, revision: e('revision', '+', 1) }))
 */
export function requireRevision(record: { revision: number }, begunOn: number | undefined): void {
  if (begunOn !== undefined && begunOn !== record.revision) throw fail('CHANGED_MEANWHILE', { source: 'revision' })
}
