import { hotspotKiosks } from '@outpost/contract/hotspots/kiosks/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Age, Count, DateTime } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { action } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { type DialogProps, open, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, type RowOf, useTable } from '../../../kit/table/table.tsx'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { kindOf, type Place } from '../DeviceHotspots.tsx'
import { dialogs } from '../dialogs.ts'

type Kiosk = RowOf<typeof hotspotKiosks.list>

const columnsOf = (t: Translate): Column<Kiosk>[] => [
  {
    id: 'name',
    header: t('hotspots:kiosks.name'),
    width: 144,
    grow: true,
    primary: true,
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    id: 'issued',
    header: t('hotspots:kiosks.issued'),
    width: 96,
    numeric: true,
    cell: (row) => <Count value={row.issued} />,
    text: (row) => String(row.issued),
  },
  {
    id: 'per_hour',
    header: t('hotspots:kiosks.perHour'),
    width: 160,
    numeric: true,
    cell: (row) => <Count value={row.per_hour} />,
  },
  {
    id: 'expires_at',
    header: t('hotspots:kiosks.expires'),
    width: 184,
    cell: (row) => <DateTime at={utcInstant(row.expires_at)} short />,
    text: (row) => row.expires_at,
  },
  {
    id: 'last_used_at',
    header: t('hotspots:kiosks.used'),
    width: 120,
    cell: (row) => <Age at={utcInstant(row.last_used_at)} />,
    text: (row) => row.last_used_at ?? '',
  },
]

const revoking = (t: Translate, place: { id: number; index: number }) =>
  action<Kiosk>({
    id: 'revoke',
    label: 'hotspots:kiosks.revoke',
    icon: IconTrash,
    inline: true,
    danger: true,
    only: 'row',
    endpoint: hotspotKiosks.remove,
    run: ([kiosk]) =>
      confirm({
        endpoint: hotspotKiosks.remove,
        input: { ...place, kiosk_id: kiosk!.id },
        title: t('hotspots:kiosks.revokeTitle'),
        message: t('hotspots:kiosks.revokeQuestion', { name: kiosk!.name }),
        confirmLabel: t('hotspots:kiosks.revoke'),
        danger: true,
      }),
  })

/** A dialog with the kiosk links of a hotspot. The address of a new one is shown once. */
export default function KiosksDialog({ device, hotspot }: DialogProps<Place>) {
  const t = useText()
  const can = useCan()
  const columns = useMemo(() => columnsOf(t), [t])
  const [token, setToken] = useState<string>()
  const place = { id: device.id, index: Number(hotspot.hotspot_index) }
  const actions = [revoking(t, place)]
  const table = useTable({
    endpoint: hotspotKiosks.list,
    columns,
    actions,
    storageKey: 'hotspot-kiosks',
    fixed: place,
    inUrl: false,
  })
  const create = {
    id: 'create',
    label: t('hotspots:kiosks.create'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.createKiosk, { device, hotspot }).then((made) => made && setToken(made)),
  }
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('hotspots:kiosks.title')}
      purpose={t('hotspots:kiosks.purpose', { name: hotspot.ssid ?? kindOf(hotspot) })}
      loading={false}
      error={null}
      footerStart={can(hotspotKiosks.create) && <ActionButton action={create} />}
    >
      {token !== undefined && (
        <>
          <Alert tone="warning" title={t('hotspots:kiosks.once')} />
          <CopyLine text={`${window.location.origin}/shared/vouchers#${token}`} label={t('hotspots:kiosks.copy')} />
        </>
      )}
      <ListTable
        table={table}
        label={t('hotspots:kiosks.title')}
        search={false}
        rowLabel={(row) => row.name}
        empty={{ message: t('hotspots:kiosks.empty') }}
        height={280}
      />
    </TableDialog>
  )
}
