import type { devices } from '@outpost/contract/devices/endpoints'
import { type DeviceChanges, liveChannels, liveEvents } from '@outpost/contract/live'
import type { QuickFilter } from '@outpost/ui/FilterBar'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { useLive } from '../../kit/live/live.ts'
import type { Table } from '../../kit/table/table.tsx'

/** The time in milliseconds over which joining devices are collected, so that a batch is counted once. */
const COLLECT = 2000

/**
 * Returns a chip with the number of devices that have joined since the list was read; pressing it shows them. The list
 * does not show them on its own, since its rows would move under the pointer; only an empty list does. Undefined if
 * there are no new devices.
 */
export function useNewDevices(table: Table<typeof devices.list>): QuickFilter | undefined {
  const t = useText()
  /** The devices that match the filters but are not in the response that was read at this time. */
  const [found, setFound] = useState({ count: 0, readAt: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { total = 0, query, read } = table
  const readAt = query.dataUpdatedAt
  /** A count that fails, or that is overtaken by another response, is repeated when the next device joins. */
  const count = async (): Promise<void> => {
    timer.current = undefined
    if (total === 0) await query.refetch()
    else setFound({ count: (await read({ limit: 0, offset: 0 })).total - total, readAt })
  }
  useLive<DeviceChanges>(liveChannels.devices, liveEvents.deviceChanges, ({ changes }) => {
    if (changes.some((change) => change['joined'] === true))
      timer.current ??= setTimeout(() => void count().catch(() => undefined), COLLECT)
  })
  if (found.readAt !== readAt || found.count <= 0) return undefined
  return {
    id: 'joined',
    label: t('devices:quick.joined'),
    count: found.count,
    acts: true,
    onToggle: () => void query.refetch(),
  }
}
