import type { AccessRequest } from '@outpost/contract/remote-access/approval/schemas'
import type { RequestState } from '@outpost/contract/remote-access/approval/constants'
import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { Tone } from '@outpost/ui/Cells'
import type { RowOf } from '../../../kit/table/table.tsx'

/** A request in the list. */
export type RequestRow = RowOf<typeof accessRequests.list>

export const tones: Record<RequestState, Tone> = {
  pending: 'pending',
  granted: 'positive',
  denied: 'error',
  revoked: 'none',
  expired: 'none',
}

/** What a request is for, as one line: the device, or one of its entries. */
export const subjectOf = ({ device_name, name }: Pick<AccessRequest, 'device_name' | 'name'>): string =>
  name === null ? device_name : `${device_name} · ${name}`

/** What shows requests or what they allow, and is loaded again after a change. */
export const refreshes = [accessRequests.list, remoteAccess.list]
