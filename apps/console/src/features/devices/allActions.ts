import type { Device } from '@outpost/contract/devices/device'
import type { Action } from '../../kit/action.tsx'
import { deviceActions } from './actions.tsx'
import { contributedToLists } from './page/contributions.ts'

/** Everything that can be done to devices, by this room and by later ones. Pages alone import it: by then every room has brought its own. */
export const allDeviceActions: readonly Action<Device>[] = [...deviceActions, ...contributedToLists]
