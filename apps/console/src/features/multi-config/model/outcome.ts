import { type ChangeState, changeStates } from '@outpost/contract/configurator/constants'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'

/** How far a device is, and what was said about it. */
export interface Outcome {
  id: number
  state: ChangeState
  /** The final state has been reached. */
  over: boolean
  said: string
}

/** The outcome of a device from its last event. */
export function outcomeOf(id: number, event: ChannelEvent | undefined): Outcome {
  if (!event) return { id, state: 'queued', over: false, said: '' }
  const over = isFinal(event)
  const named = changeStates.find((state) => state === event.response_state)
  if (over)
    return { id, state: named ?? (event.status === 'completed' ? 'confirmed' : 'refused'), over, said: event.value }
  return { id, state: event.status === 'sent' ? 'sent' : 'applying', over, said: '' }
}

export const isOver = ({ over }: Outcome): boolean => over

/** The devices that do not have the new configuration. */
export const failedOf = (outcomes: readonly Outcome[]): number[] =>
  outcomes.flatMap(({ id, state, over }) => (over && state !== 'confirmed' ? [id] : []))

/** The number of devices by state, without states that no device has. Devices without an event wait. */
export function countsOf(outcomes: readonly Outcome[], devices: number): [ChangeState, number][] {
  const counts = new Map<ChangeState, number>([['queued', devices - outcomes.length]])
  for (const { state } of outcomes) counts.set(state, (counts.get(state) ?? 0) + 1)
  return changeStates.flatMap((state): [ChangeState, number][] => {
    const number = counts.get(state) ?? 0
    return number > 0 ? [[state, number]] : []
  })
}
