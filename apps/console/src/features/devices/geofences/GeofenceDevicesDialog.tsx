import { geofences } from '@outpost/contract/devices/geofences/endpoints'
import type { Geofence, GeofenceDevice } from '@outpost/contract/devices/geofences/schemas'
import { Age } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { href } from '../../../kit/screen/screen.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { fieldTitle } from '../fieldTitle.ts'

/** A dialog with the devices that are in a geofence, and since when. */
export default function GeofenceDevicesDialog({ geofence }: DialogProps<{ geofence: Geofence }>) {
  const t = useText()
  const title = t('geofence:devices.title', { name: geofence.name })
  const columns = useMemo(
    (): readonly Column<GeofenceDevice>[] => [
      {
        id: 'name',
        header: fieldTitle('name'),
        primary: true,
        grow: true,
        cell: ({ id, name }) => <Link href={href('/devices/{id}', { id })}>{name}</Link>,
      },
      { id: 'company_name', header: fieldTitle('company_name'), width: 184, cell: (row) => row.company_name },
      { id: 'since', header: t('geofence:since'), width: 136, cell: ({ since }) => <Age at={since} /> },
    ],
    [t],
  )
  const fixed = useMemo(() => ({ id: geofence.id }), [geofence.id])
  const table = useTable({ endpoint: geofences.devices, columns, storageKey: 'geofence-devices', fixed, inUrl: false })
  return (
    <TableDialog {...useDialogLayer()} title={title} size={640} loading={false} error={null}>
      <ListTable
        table={table}
        label={title}
        search={false}
        rowLabel={({ name }) => name}
        empty={{ message: t('geofence:devices.empty') }}
        height={420}
      />
    </TableDialog>
  )
}
