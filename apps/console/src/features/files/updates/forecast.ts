import type { UpdateForecast } from '@outpost/contract/files/updates/schemas'
import type { UpdateFault } from '@outpost/contract/files/updates/constants'
import { compareVersions } from './version.ts'

/** What becomes of a device: why it is left out, or what is worth a look about it. */
export interface Outlook {
  device: UpdateForecast
  fault: UpdateFault | null
  note: 'older' | 'same' | null
}

/** What would be sent to whom. */
export interface Plan {
  /** Devices that get the file, and of these the ones that have to come back first or would go back to an older version. */
  going: readonly Outlook[]
  left: readonly Outlook[]
  waiting: number
  older: number
}

const noteOf = ({ version_from: from, version_to: to }: UpdateForecast): Outlook['note'] => {
  const order = compareVersions(from, to)
  return order === undefined || order > 0 ? null : order < 0 ? 'older' : 'same'
}

/** @param offline whether the file waits for devices that are away; without it these are left out */
export function planOf(forecasts: readonly UpdateForecast[], offline: boolean): Plan {
  const all = forecasts.map((device): Outlook => ({
    device,
    fault: device.fault ?? (device.online || offline ? null : 'offline'),
    note: noteOf(device),
  }))
  const going = all.filter(({ fault }) => fault === null)
  return {
    going,
    left: all.filter(({ fault }) => fault !== null),
    waiting: going.filter(({ device }) => !device.online).length,
    older: going.filter(({ note }) => note === 'older').length,
  }
}
