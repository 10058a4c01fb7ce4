import { NewRemoteAccess } from '@outpost/contract/remote-access/schemas'

/** One of several entries that are added together. */
export const newEntry = NewRemoteAccess
