import type { RuleEvent } from '../machine/step.ts'
import type { Trace } from '../machine/trace.ts'
import type { Compiled, Watched, WatchedDevice } from './read.ts'

/** An event with everything that is recorded of it. */
export interface Happened extends RuleEvent {
  automation: Compiled
  watched: Watched
  device: WatchedDevice
  conditions: { key: string; value: boolean | null }[]
  parameters: { key: string; value: string | number | null }[]
  trace: Trace
  /** Something of the automation is still met on the device, after everything that happened in this round. */
  open: boolean
}
