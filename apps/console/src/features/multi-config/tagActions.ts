import type { TagActionOffer } from '../../kit/screen/contributions.ts'
import { withMessages } from '../../kit/i18n/i18n.ts'
import { messages } from './messages.ts'

/** Saved configurations as actions that tags can start on devices. */
export const tagActions: readonly TagActionOffer[] = [
  {
    kind: 'execute_multiconfig_template',
    need: 'create_multi_configuration',
    find: async (q, signal) => (await withMessages(messages, () => import('./saved/options.ts'))).findSaved(q, signal),
  },
]
