import type { TagActionOffer } from '../../kit/screen/contributions.ts'
import { withMessages } from '../../kit/i18n/i18n.ts'
import { messages } from './messages.ts'

/** Task groups as actions that tags can start on devices. */
export const tagActions: readonly TagActionOffer[] = [
  {
    kind: 'execute_tasks_group',
    need: 'execute_device_task_groups',
    find: async (q, signal) => (await withMessages(messages, () => import('./options.ts'))).findTaskGroups(q, signal),
  },
]
