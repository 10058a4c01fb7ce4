import type { Device } from '@outpost/contract/devices/device'
import type { Skipped } from '../../kit/api/action.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import type { StatusSkipped } from '../../kit/view/status.ts'
import { nameOf } from './state.ts'

/** The devices that an action leaves out, as "Action status" lists them. */
export const skippedOf = (skipped: readonly Skipped<Device>[]): StatusSkipped[] =>
  skipped.map(({ row, reason }) => ({ label: nameOf(row), reason: translate(reason) }))
