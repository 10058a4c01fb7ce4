import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { Tone } from '@outpost/ui/Cells'
import { type StatusGroup, statusGroups } from './StatusBar.tsx'
import type { StatusEntry } from './status.ts'

/** `waiting`: nothing has been heard yet. `offline`: waits until the device is online. */
export type Stage = ChannelEvent['status'] | 'waiting' | 'offline'

export const stageTones: Record<Stage, Tone> = {
  waiting: 'none',
  offline: 'none',
  sent: 'pending',
  delivered: 'pending',
  progress: 'pending',
  completed: 'positive',
  warning: 'error',
  error: 'error',
}

const groups: Record<Stage, StatusGroup> = {
  waiting: 'waiting',
  offline: 'waiting',
  sent: 'running',
  delivered: 'running',
  progress: 'running',
  completed: 'done',
  warning: 'failed',
  error: 'failed',
}

export type EventOf = (key: string) => ChannelEvent | undefined

/** Returns the state of an entry from its last event. */
export const stageOf = (event: ChannelEvent | undefined): Stage => event?.waits ?? event?.status ?? 'waiting'

/** Returns the state of an entry as summaries name it, from its last event. */
export const groupOf = (event: ChannelEvent | undefined): StatusGroup => groups[stageOf(event)]

/** Divides entries by state; within a state they keep their order. */
export function groupEntries(
  entries: readonly StatusEntry[],
  of: EventOf,
): Readonly<Record<StatusGroup, readonly StatusEntry[]>> {
  const found = Map.groupBy(entries, ({ key }) => groupOf(of(key)))
  return Object.fromEntries(statusGroups.map((group) => [group, found.get(group) ?? []])) as unknown as Record<
    StatusGroup,
    StatusEntry[]
  >
}
