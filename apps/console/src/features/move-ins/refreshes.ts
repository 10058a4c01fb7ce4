import { moveIns } from '@outpost/contract/move-ins/endpoints'

/** What is read again after a change of a move. */
export const refreshes = [moveIns.list, moveIns.get, moveIns.items]
