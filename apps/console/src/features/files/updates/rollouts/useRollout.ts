import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { useData } from '../../../../kit/api/query.ts'
import { useRecordId } from '../../../../kit/screen/RecordPage.tsx'
import { PACE } from '../useWatched.ts'

/** The rollout in the address, refreshed until it is finished; its id is undefined where the address contains none. */
export function useRollout() {
  const id = useRecordId('id')
  const query = useData(
    deviceUpdates.rollout,
    { id: id ?? 0 },
    { enabled: id !== undefined, refetchInterval: ({ state }) => (state.data?.finished_at ? false : PACE) },
  )
  return { id, query }
}
