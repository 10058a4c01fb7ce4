import type { Company } from '@outpost/contract/companies/schemas'
import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import { IconChecks } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** The actions on companies. */
export const companyActions: readonly Action<Company>[] = [
  action({
    id: 'job-approval',
    label: 'jobs:approvalAction',
    group: 'configure',
    icon: IconChecks,
    endpoint: jobApprovals.setSettings,
    only: 'row',
    run: ([company]) => open(dialogs.approvalSettings, { company: { id: company!.id, name: company!.name } }),
  }),
]
