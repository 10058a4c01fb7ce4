import { devices } from '@outpost/contract/devices/devices'
import { useMemo } from 'react'
import { ListTable } from '../../kit/ListTable.tsx'
import { href } from '../../kit/screen.ts'
import { useTable } from '../../kit/table.tsx'
import { useText } from '../../kit/texts.ts'
import { useCompanyId } from '../companies/public.ts'
import { deviceActions } from './actions.tsx'
import { ALWAYS, useDeviceColumns } from './columns.tsx'
import { useDeviceFilters } from './filters.ts'
import { nameOf } from './state.ts'
import { useDeviceLive } from './useDeviceLive.ts'
import { useStatusChips } from './useStatusChips.ts'

/** The company's own devices on its page; those of the companies below it are on theirs. */
export default function CompanyDevicesTab() {
  const id = useCompanyId()
  return id === undefined ? null : <CompanyDevices key={id} id={id} />
}

function CompanyDevices({ id }: { id: number }) {
  const t = useText()
  useDeviceLive()
  const filters = useDeviceFilters().filter((filter) => filter.id !== 'company_id')
  const all = useDeviceColumns()
  const columns = useMemo(() => all.filter((column) => column.id !== 'company_name'), [all])
  const table = useTable({ endpoint: devices.list, columns, filters, actions: deviceActions, storageKey: 'company.devices', always: ALWAYS, fixed: { company_id: id } })
  return (
    <ListTable
      table={table}
      label={t('devices:title')}
      search={t('devices:search')}
      rowLabel={nameOf}
      rowHref={(device) => href('/devices/{id}', { id: device.id })}
      quick={useStatusChips(table)}
      empty={{ message: t('devices:ofCompany.empty') }}
      height="auto"
    />
  )
}
