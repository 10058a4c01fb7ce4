import type { Company } from '@outpost/contract/companies/schemas'
import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { remoteConsent } from '@outpost/contract/remote-access/consent/endpoints'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import { IconHandStop, IconLockAccess, IconPlayerRecord } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** The actions on companies. */
export const companyActions: readonly Action<Company>[] = [
  action({
    id: 'remote-approval',
    label: 'remote:approvalAction',
    group: 'configure',
    icon: IconLockAccess,
    endpoint: accessRequests.setSettings,
    only: 'row',
    run: ([company]) => open(dialogs.approvalSettings, { company: { id: company!.id, name: company!.name } }),
  }),
  action({
    id: 'remote-consent',
    label: 'remote:consentAction',
    group: 'configure',
    icon: IconHandStop,
    endpoint: remoteConsent.setOfCompany,
    only: 'row',
    run: ([company]) =>
      open(dialogs.consent, { of: { kind: 'company', id: company!.id, name: company!.name, owner: company!.id } }),
  }),
  action({
    id: 'session-recording',
    label: 'remote:recordingAction',
    group: 'configure',
    icon: IconPlayerRecord,
    endpoint: recordings.setSettings,
    only: 'row',
    run: ([company]) => open(dialogs.recordingSettings, { company: { id: company!.id, name: company!.name } }),
  }),
]
