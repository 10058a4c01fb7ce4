import type { DeviceJobKind } from '../../../kit/device-job.ts'
import { configureKinds } from '../../configurator/service.ts'
import { noteReleased } from './end.ts'

const { beginAll: _rollouts, begin: _planned, ...change } = configureKinds.configure

/** Jobs that make a device a client of a hub, or have it leave one. They are changes of its configuration. */
export const vpnKinds = {
  vpn_sync: {
    ...change,
    async release(tx, ids) {
      await change.release(tx, ids)
      await noteReleased(tx, ids)
    },
  } satisfies DeviceJobKind,
} as const
