import type { Program } from '../context.ts'
import type { Database } from '../db/database.ts'
import { type DeviceJobKinds, deviceJobKinds } from './device-job.ts'
import { extend, type Extension } from './extension.ts'
import type { Implementation } from './implement.ts'
import type { Job } from './job.ts'

/** Work that every worker does again and again, every ten seconds. It must bear that several workers do it at once. */
export interface Sweep {
  /** As it stands in the log when it fails. */
  name: string
  run: (app: Program) => Promise<unknown>
  /**
   * Seconds for which this worker must itself have reached the database, by a clock that was right, before it runs: for
   * what judges others by their silence.
   */
  reachedFor?: number
}

/** All that a feature brings to the server. `features.ts` lists the features in their order. */
export interface Feature {
  /** As its folder. */
  name: string
  /** The tables that it alone writes. */
  tables: readonly (keyof Database)[]
  /** Endpoints with their handlers, one `implement` each. */
  endpoints: readonly Implementation[]
  /** Work for the worker, ordered or by the clock. */
  jobs?: readonly Job[]
  sweeps?: readonly Sweep[]
  /** What it does about events of earlier features (`kit/event.ts`). */
  on?: readonly Extension[]
  /** Kinds of work on devices that it brings (`kit/device-job.ts`). */
  deviceJobs?: DeviceJobKinds
  /** What it brings to earlier features (`kit/extension.ts`). */
  extensions?: readonly Extension[]
}

/**
 * Declares a feature's manifest, in its `feature.ts`.
 * @example export default feature({ name: 'tags', tables: ['tags', 'device_tags'], endpoints: [tags], jobs: tagJobs })
 */
export const feature = ({ deviceJobs = {}, extensions = [], ...manifest }: Feature): Feature => ({
  ...manifest,
  deviceJobs,
  extensions: [...extensions, ...kindsIn(deviceJobs).map((kind) => extend(deviceJobKinds, kind))],
})

const kindsIn = (kinds: DeviceJobKinds) =>
  (Object.keys(kinds) as (keyof DeviceJobKinds)[]).map((name) => ({ ...kinds[name]!, name }))
