import type { ChangeState } from '@outpost/contract/configurator/constants'
import type { App } from '../../context.ts'
import { event } from '../../kit/event.ts'

/**
 * A change to the configuration of a device has ended, or nobody knows how it ends (`unknown`), which may be followed by
 * its real end. `said` has no secrets.
 */
export const configChangeEnded = event<{
  app: App
  changeId: number
  jobId: number | null
  deviceId: number
  state: ChangeState
  said: string
}>('configChangeEnded')
