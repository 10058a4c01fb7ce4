import type { ApprovalState, ApprovedKind } from '@outpost/contract/device-jobs/approvals/constants'
import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import type { Tone } from '@outpost/ui/Cells'
import { type Translate, translate } from '../../../kit/i18n/i18n.ts'
import type { RowOf } from '../../../kit/table/table.tsx'

/** A request in the list. */
export type ApprovalRow = RowOf<typeof jobApprovals.list>

export const tones: Record<ApprovalState, Tone> = {
  pending: 'pending',
  approved: 'positive',
  done: 'positive',
  denied: 'error',
  withdrawn: 'none',
  expired: 'none',
  changed: 'error',
  failed: 'error',
}

/** The names of kinds of work, separated by commas. */
export const kindsText = (kinds: readonly ApprovedKind[], t: Translate = translate): string =>
  kinds.map((kind) => t(`jobApproval:kind.${kind}`)).join(', ')

/** What a request is about, as one line. */
export const subjectOf = ({ kinds, name }: Pick<ApprovalRow, 'kinds' | 'name'>): string =>
  name === '' ? kindsText(kinds) : `${kindsText(kinds)} · ${name}`

/** What shows requests, and is loaded again after a change. */
export const refreshes = [jobApprovals.list, jobApprovals.get]
