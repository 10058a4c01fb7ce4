import type { Company } from '@outpost/contract/companies/schemas'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import { IconPlayerRecord } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** The actions on companies. */
export const companyActions: readonly Action<Company>[] = [
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
