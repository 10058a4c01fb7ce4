import type { Device } from '@outpost/contract/devices/device'
import { IconAdjustmentsCog } from '@tabler/icons-react'
import { type Action, action, undivided } from '../../kit/api/action.tsx'
import { loadChunk } from '../../kit/browser/chunk.ts'

/** The actions on devices, in lists and on their pages. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    id: 'multi-config',
    label: 'multiConfig:title',
    group: 'configure',
    icon: IconAdjustmentsCog,
    // Not the endpoint itself, which would be part of the first load.
    endpoint: { access: 'create_multi_configuration' },
    run: async (rows, skipped) => {
      const { configure } = await loadChunk(() => import('./start.ts'))
      configure(undivided(rows, skipped))
    },
  }),
]
