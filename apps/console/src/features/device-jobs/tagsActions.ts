import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import type { Tag } from '@outpost/contract/tags/schemas'
import { IconHistory } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** Opens the job log of a tag, from the list of tags and from the page of the tag. */
export const tagsActions: readonly Action<Tag>[] = [
  action({
    id: 'log',
    label: 'jobs:menu',
    icon: IconHistory,
    only: 'row',
    endpoint: actionLogs.list,
    run: ([tag]) => void open(dialogs.tagJobs, { id: tag!.id, name: tag!.name }),
  }),
]
