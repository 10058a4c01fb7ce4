import { devices } from '@outpost/contract/devices/endpoints'
import { FIRST_RUN_PATH, useFirstRun } from '../../features/system/first-run/state.ts'
import { useData } from '../../kit/api/query.ts'
import { useScreens } from '../../kit/screen/router.tsx'

/**
 * Whether a user who has not accepted the terms does so in the first run: an administrator of an installation without
 * devices, or one who has begun it. Undefined until this is known.
 * @param asked nothing is requested before this is true
 */
export function useLeadsToFirstRun(asked: boolean): boolean | undefined {
  const mayOpen = useScreens().some(({ path }) => path === FIRST_RUN_PATH)
  const [run, , ready] = useFirstRun()
  const isPossible = asked && mayOpen && ready && !run.dismissed
  const { data, isError } = useData(devices.list, { limit: 1, fields: ['id'] }, { enabled: isPossible && !run.open })
  if (!mayOpen) return false
  if (!ready) return undefined
  if (run.dismissed) return false
  if (run.open) return true
  return isError ? false : data && data.total === 0
}
