import { remoteAccess } from '@outpost/contract/remote-access/endpoints'

/** What shows entries, and is loaded again after a change of one by another endpoint. */
export const refreshes = [remoteAccess.list]
