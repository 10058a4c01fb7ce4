import { NewApproval } from '@outpost/contract/devices/authorized/schemas'

/** What a whole delivery has in common; the devices themselves are rows, which the server checks one by one. */
export const delivery = NewApproval.pick({ model: true, batch: true })
