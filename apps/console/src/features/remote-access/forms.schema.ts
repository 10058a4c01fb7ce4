import { NewRemoteAccess } from '@outpost/contract/remote-access/schemas'

/** One entry of those that are added together. */
export const newEntry = NewRemoteAccess
