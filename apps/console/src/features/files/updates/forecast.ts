import type { UpdateForecast } from '@outpost/contract/files/updates/schemas'
import type { UpdateFault } from '@outpost/contract/files/updates/constants'
import { compareVersions } from './version.ts'

/** The expected result for a device: the reason why it is skipped, or a note that needs attention. */
export interface Outlook {
  device: UpdateForecast
  fault: UpdateFault | null
  note: 'older' | 'same' | null
}

/** Which devices receive the file. */
export interface Plan {
  /**
   * The devices that receive the file. `waiting` counts those that are offline, `older` those that would be downgraded.
   */
  going: readonly Outlook[]
  left: readonly Outlook[]
  waiting: number
  older: number
}

const noteOf = ({ version_from: from, version_to: to }: UpdateForecast): Outlook['note'] => {
  const order = compareVersions(from, to)
  return order === undefined || order > 0 ? null : order < 0 ? 'older' : 'same'
}

/** How many devices change from one version to another, the most frequent change first. */
export interface Change {
  from: string
  to: string
  count: number
}

/** Returns what an update changes, as versions with numbers of devices; nothing if the file has no version. */
export const changesOf = (going: Plan['going']): Change[] =>
  [...Map.groupBy(going, ({ device }) => `${device.version_from}\n${device.version_to}`).values()]
    .map((same) => ({ from: same[0]!.device.version_from, to: same[0]!.device.version_to, count: same.length }))
    .filter(({ to }) => to !== '')
    .toSorted((a, b) => b.count - a.count)

/** @param offline whether offline devices receive the file later; otherwise they are skipped */
export function planOf(forecasts: readonly UpdateForecast[], offline: boolean): Plan {
  const all = forecasts.map((device): Outlook => ({
    device,
    fault: device.fault ?? (device.online || offline ? null : 'offline'),
    note: noteOf(device),
  }))
  const going = all.filter(({ fault }) => fault === null)
  return {
    going,
    // Devices that are skipped for the same reason stand together, the most frequent reason first.
    left: [
      ...Map.groupBy(
        all.filter(({ fault }) => fault !== null),
        ({ fault }) => fault,
      ).values(),
    ]
      .toSorted((a, b) => b.length - a.length)
      .flat(),
    waiting: going.filter(({ device }) => !device.online).length,
    older: going.filter(({ note }) => note === 'older').length,
  }
}
