import { templateLimits } from '@outpost/contract/desired-configuration/constants'
import type { Device } from '@outpost/contract/devices/device'
import { IconTemplate } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { loadChunk } from '../../kit/browser/chunk.ts'

/** The action on devices, in lists and on their pages. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    id: 'configuration-templates',
    label: 'desiredConfiguration:title',
    group: 'configure',
    icon: IconTemplate,
    // Not the endpoint itself, which would be part of the first load.
    endpoint: { access: 'create_multi_configuration' },
    takes: (count) => count <= templateLimits.assignments || 'desiredConfiguration:tooMany',
    run: async (rows) => (await loadChunk(() => import('./start.ts'))).assignTo(rows),
  }),
]
