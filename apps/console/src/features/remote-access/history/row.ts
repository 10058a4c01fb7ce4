import type { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import type { RowOf } from '../../../kit/table/table.tsx'

/** A session in the access history. */
export type HistoryRow = RowOf<typeof remoteConnect.logs>
