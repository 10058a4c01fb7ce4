import { NewApproval } from '@outpost/contract/devices/authorized/schemas'

/** The fields that apply to the whole delivery. The devices are rows, which the server validates one by one. */
export const delivery = NewApproval.pick({ model: true, batch: true })
