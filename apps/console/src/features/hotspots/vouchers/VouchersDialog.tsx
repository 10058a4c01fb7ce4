import { hotspotVouchers } from '@outpost/contract/hotspots/vouchers/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Count, DateTime, Ellipsis, Missing } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { action } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { type DialogProps, open, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, type RowOf, useTable } from '../../../kit/table/table.tsx'
import { kindOf, type Place } from '../DeviceHotspots.tsx'
import { dialogs } from '../dialogs.ts'

type Voucher = RowOf<typeof hotspotVouchers.list>

const columnsOf = (t: Translate): Column<Voucher>[] => [
  {
    id: 'username',
    header: t('hotspots:users.username'),
    width: 120,
    primary: true,
    sortable: true,
    cell: (row) => row.username,
    text: (row) => row.username,
  },
  {
    id: 'note',
    header: t('hotspots:vouchers.note'),
    width: 176,
    grow: true,
    sortable: true,
    cell: (row) => (row.note ? <Ellipsis>{row.note}</Ellipsis> : <Missing />),
    text: (row) => row.note,
  },
  {
    id: 'minutes',
    header: t('hotspots:vouchers.minutes'),
    width: 128,
    numeric: true,
    cell: (row) => <Count value={row.minutes} />,
  },
  {
    id: 'megabytes',
    header: t('hotspots:vouchers.megabytes'),
    width: 112,
    numeric: true,
    cell: (row) => <Count value={row.megabytes} />,
  },
  {
    id: 'created_at',
    header: t('hotspots:vouchers.created'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

/** A dialog with the vouchers of a hotspot, without their passwords. */
export default function VouchersDialog({ device, hotspot }: DialogProps<Place>) {
  const t = useText()
  const can = useCan()
  const columns = useMemo(() => columnsOf(t), [t])
  const place = { id: device.id, index: Number(hotspot.hotspot_index) }
  const actions = [
    action<Voucher>({
      id: 'remove',
      label: 'hotspots:vouchers.removeVerb',
      icon: IconTrash,
      danger: true,
      endpoint: hotspotVouchers.remove,
      run: (rows) =>
        confirm({
          endpoint: hotspotVouchers.remove,
          input: { ...place, voucher_id: rows.slice(0, 50).map(({ id }) => id) },
          title: t('hotspots:vouchers.removeTitle'),
          message: t('hotspots:vouchers.removeQuestion', { count: Math.min(rows.length, 50) }),
          confirmLabel: t('hotspots:vouchers.removeVerb'),
          danger: true,
        }),
    }),
  ]
  const table = useTable({
    endpoint: hotspotVouchers.list,
    columns,
    actions,
    storageKey: 'hotspot-vouchers',
    fixed: place,
    inUrl: false,
  })
  const create = {
    id: 'create',
    label: t('hotspots:vouchers.create'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.createVouchers, { device, hotspot }),
  }
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('hotspots:vouchers.title')}
      purpose={hotspot.ssid ?? kindOf(hotspot)}
      loading={false}
      error={null}
      footerStart={can(hotspotVouchers.create) && <ActionButton action={create} />}
    >
      <ListTable
        table={table}
        label={t('hotspots:vouchers.title')}
        search={t('hotspots:vouchers.search')}
        rowLabel={(row) => row.username}
        empty={{ message: t('hotspots:vouchers.empty') }}
        height={420}
      />
    </TableDialog>
  )
}
