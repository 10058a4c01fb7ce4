import { moveIns } from '@outpost/contract/move-ins/endpoints'
import { useData } from '../../kit/api/query.ts'
import { useRecordId } from '../../kit/screen/RecordPage.tsx'
import { PACE } from '../files/public.ts'
import { isBusy } from './states.tsx'

/** The move in the address, read again while something is going on. */
export function useMove() {
  const id = useRecordId('id')
  const query = useData(
    moveIns.get,
    { id: id ?? 0 },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? PACE : false),
    },
  )
  return { id, query }
}
