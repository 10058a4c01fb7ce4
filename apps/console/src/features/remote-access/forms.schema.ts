import { NewRemoteAccess } from '@outpost/contract/remote-access/remote-access'

/** One entry of those that are added together. */
export const newEntry = NewRemoteAccess
