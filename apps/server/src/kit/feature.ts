import type { Program } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { ApiDocs } from './api-docs.ts'
import { type DeviceJobKinds, deviceJobKinds } from './device-job.ts'
import { extend, type Extension } from './extension.ts'
import { type Implementation, implementations } from './implement.ts'
import type { Job } from './job.ts'

/** Work that every worker repeats, every ten seconds if it does not say otherwise. It must tolerate several workers doing it at the same time. */
export interface Sweep {
  /** The name shown in the log when it fails. */
  name: string
  run: (app: Program) => Promise<unknown>
  /** For sweeps that people wait for: seconds between two of them. Each must be cheap if there is nothing to do. */
  every?: 1
  /**
   * How long this worker must have reached the database, by a correct clock, before the sweep may run, in seconds. For
   * sweeps that judge others by their silence.
   */
  reachedFor?: number
}

/** The manifest of a feature: everything that it adds to the server. `features.ts` lists the features in order. */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** The tables that only this feature writes. */
  tables: readonly (keyof Database)[]
  /** Endpoints with their handlers, one `implement` for each group. */
  endpoints: readonly Implementation[]
  /** What the API document says about them. Loaded when somebody first reads the document. */
  apiDocs?: () => Promise<{ default: ApiDocs }>
  /** Jobs for the worker, either ordered or scheduled. */
  jobs?: readonly Job[]
  sweeps?: readonly Sweep[]
  /** Its reactions to events of earlier features (`kit/event.ts`). */
  on?: readonly Extension[]
  /** The kinds of device jobs that it adds (`kit/device-job.ts`). */
  deviceJobs?: DeviceJobKinds
  /** Its contributions to earlier features (`kit/extension.ts`). */
  extensions?: readonly Extension[]
}

/**
 * Declares a feature's manifest, in its `feature.ts`.
 * @example export default feature({ name: 'tags', tables: ['tags', 'device_tags'], endpoints: [tags], jobs: tagJobs })
 */
export const feature = ({ deviceJobs = {}, extensions = [], ...manifest }: Feature): Feature => ({
  ...manifest,
  deviceJobs,
  extensions: [
    ...extensions,
    ...kindsIn(deviceJobs).map((kind) => extend(deviceJobKinds, kind)),
    ...manifest.endpoints.map((implementation) => extend(implementations, implementation)),
  ],
})

const kindsIn = (kinds: DeviceJobKinds) =>
  (Object.keys(kinds) as (keyof DeviceJobKinds)[]).map((name) => ({ ...kinds[name]!, name }))
