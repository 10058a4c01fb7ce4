import type { Device } from '@outpost/contract/devices/device'
import { IconActivity } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { loadChunk } from '../../kit/browser/chunk.ts'

/** The action on devices, in lists and on their pages. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    id: 'monitoring-templates',
    label: 'templates:title',
    group: 'configure',
    icon: IconActivity,
    // Not the endpoint itself, which would be part of the first load.
    endpoint: { access: 'update_monitoring' },
    run: async (rows) => (await loadChunk(() => import('./start.ts'))).assignTo(rows),
  }),
]
