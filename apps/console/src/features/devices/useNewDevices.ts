import type { devices } from '@outpost/contract/devices/endpoints'
import { type DeviceChanges, liveChannels, liveEvents } from '@outpost/contract/live'
import type { QuickFilter } from '@outpost/ui/FilterBar'
import { useEffect, useEffectEvent, useState } from 'react'
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
  /** Whether devices have joined that are not counted yet. */
  const [uncounted, setUncounted] = useState(false)
  /** The devices that match the filters but are not in the response that was read at this time. */
  const [found, setFound] = useState({ count: 0, readAt: 0 })
  const readAt = table.query.dataUpdatedAt
  useLive<DeviceChanges>(liveChannels.devices, liveEvents.deviceChanges, ({ changes }) => {
    if (changes.some((change) => change['joined'] === true)) setUncounted(true)
  })
  const count = useEffectEvent(async (): Promise<void> => {
    if (!table.total) return void table.query.refetch()
    const { total } = await table.read({ limit: 0, offset: 0 })
    setFound({ count: total - table.total, readAt })
  })
  useEffect(() => {
    if (!uncounted) return
    const timer = setTimeout(() => {
      setUncounted(false)
      // A failed count is repeated when the next device joins.
      void count().catch(() => undefined)
    }, COLLECT)
    return () => clearTimeout(timer)
  }, [uncounted])
  if (found.readAt !== readAt || found.count <= 0) return undefined
  return {
    id: 'joined',
    label: t('devices:quick.joined'),
    description: t('devices:quick.showJoined', { count: found.count }),
    count: found.count,
    acts: true,
    onToggle: () => void table.query.refetch(),
  }
}
