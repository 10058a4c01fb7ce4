import { deviceMap } from '@outpost/contract/devices/map/endpoints'
import type { LocatedDevice } from '@outpost/contract/devices/map/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPolygon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { href } from '../../../kit/screen/screen.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useDeviceFilters } from '../filters.ts'
import { FleetMap } from './FleetMap.tsx'
import { useMapColumns } from './columns.tsx'

/** The map of all devices, with the list of those that it shows. */
export default function MapPage() {
  const t = useText()
  const navigate = useNavigate()
  const [bounds, setBounds] = useState<readonly number[]>()
  const fixed = useMemo(() => (bounds ? { bounds: [...bounds] } : {}), [bounds])
  const table = useTable({
    endpoint: deviceMap.list,
    columns: useMapColumns(),
    filters: useDeviceFilters(),
    storageKey: 'device-map',
    fixed,
  })
  const { change, state } = table
  const show = useCallback(
    (area: readonly number[]) => {
      setBounds(area)
      if (state.page > 1) change({})
    },
    [state.page, change],
  )
  const fences = {
    id: 'geofences',
    label: t('devices:geofences'),
    icon: <IconPolygon size={16} />,
    onClick: () => void navigate({ href: href('/management/map/geofences') }),
  }
  return (
    <Page title={t('devices:mapTitle')} count={table.total} tools={<ActionButton action={fences} />}>
      <ListTable
        table={table}
        label={t('deviceMap:list')}
        search={t('devices:search')}
        rowLabel={({ name }: LocatedDevice) => name}
        rowHref={({ id }: LocatedDevice) => href('/devices/{id}', { id })}
        empty={{ message: t('deviceMap:empty'), drawing: 'map' }}
        height="auto"
        above={<FleetMap filters={table.filterInput} onShow={show} />}
      />
    </Page>
  )
}
