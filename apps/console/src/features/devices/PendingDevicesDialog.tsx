import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import type { PendingDevice } from '@outpost/contract/devices/enrolment/schemas'
import { Age, CopyText, Ellipsis } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../kit/api/action.tsx'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../kit/table/table.tsx'
import { type Translate, translate, useText } from '../../kit/i18n/i18n.ts'
import { fieldTitle } from './fieldTitle.ts'
import { dialogs } from './dialogs.ts'
import { pendingName } from './state.ts'

const columns = (t: Translate): Column<PendingDevice>[] => [
  { id: 'name', header: fieldTitle('name'), cell: pendingName, primary: true, width: 160, grow: true },
  {
    id: 'reason',
    header: t('devices:pending.reason'),
    cell: (device) => <Ellipsis>{t(`devices:pending.${device.reason}`)}</Ellipsis>,
    width: 168,
  },
  { id: 'model', header: fieldTitle('model'), cell: (device) => device.model, width: 96 },
  {
    id: 'serial',
    header: fieldTitle('serial'),
    cell: (device) => <CopyText value={device.serial} label={fieldTitle('serial')} />,
    width: 128,
  },
  {
    id: 'fingerprint',
    header: t('devices:pending.fingerprint'),
    cell: (device) => <CopyText value={device.fingerprint} label={t('devices:pending.fingerprint')} />,
    width: 232,
  },
  {
    id: 'company_name',
    header: fieldTitle('company_name'),
    cell: (device) => <Ellipsis>{device.company_name ?? '—'}</Ellipsis>,
    width: 136,
  },
  {
    id: 'ip',
    header: t('devices:pending.address'),
    cell: (device) => <CopyText value={device.ip} label={t('devices:pending.address')} />,
    width: 128,
  },
  {
    id: 'first_seen_at',
    header: t('devices:pending.firstSeen'),
    cell: (device) => <Age at={device.first_seen_at} />,
    width: 96,
  },
]

const approve = (device: PendingDevice): void => void open(dialogs.approveDevice, { device })

function refuse(device: PendingDevice) {
  return confirm({
    endpoint: enrolment.reject,
    input: { id: device.id },
    title: translate('devices:pending.rejectTitle'),
    message: translate('devices:pending.rejectMessage', { name: pendingName(device) }),
    confirmLabel: translate('devices:pending.rejectVerb'),
    danger: true,
  })
}

const actions: readonly Action<PendingDevice>[] = [
  action({
    id: 'approve',
    label: 'devices:pending.approve',
    icon: IconCheck,
    inline: true,
    only: 'row',
    endpoint: enrolment.approve,
    run: ([device]) => approve(device!),
  }),
  action({
    id: 'reject',
    label: 'devices:pending.reject',
    icon: IconX,
    inline: true,
    danger: true,
    only: 'row',
    endpoint: enrolment.reject,
    run: ([device]) => void refuse(device!),
  }),
]

/**
 * A dialog with the devices that have connected and wait for approval. They are approved by fingerprint, or refused.
 */
export default function PendingDevicesDialog() {
  const t = useText()
  const can = useCan()
  const stable = useMemo(() => columns(t), [t])
  const table = useTable({
    endpoint: enrolment.pending,
    columns: stable,
    actions,
    storageKey: 'pending-devices',
    inUrl: false,
  })
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('devices:pending.title')}
      purpose={t('devices:pending.purpose')}
      loading={false}
      error={null}
    >
      <ListTable
        table={table}
        label={t('devices:pending.title')}
        rowLabel={pendingName}
        {...(can(enrolment.approve) && { onRow: approve })}
        search={false}
        empty={{ message: t('devices:pending.empty'), drawing: 'box' }}
        height={420}
      />
    </TableDialog>
  )
}
