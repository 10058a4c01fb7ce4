import type { ChangeState } from '@outpost/contract/configurator/constants'

/** The states of devices that are not finished. */
export const openStates: readonly ChangeState[] = ['queued', 'sent', 'applying', 'unconfirmed']
