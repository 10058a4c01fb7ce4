import { cwmpParameters } from '@outpost/contract/cwmp/endpoints'
import type { CwmpParameter } from '@outpost/contract/cwmp/schemas'
import type { Device } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import { canDo } from '@outpost/contract/devices/protocols'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { Age, CopyText, Ellipsis, Missing } from '@outpost/ui/Cells'
import { EmptyState } from '@outpost/ui/Page'
import { IconDownload, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Action, action } from '../../kit/api/action.tsx'
import { refreshAfter, useData } from '../../kit/api/query.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../kit/table/table.tsx'
import { useDeviceId } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'

/** The parameters of a device that is managed over TR-069. */
export default function ParametersTab() {
  const t = useText()
  const { data: device } = useData(devices.get, { id: useDeviceId()! })
  if (!device) return null
  if (!canDo(device, 'parameters')) return <EmptyState message={t('cwmp:notManaged')} />
  return <Parameters key={device.id} device={device} />
}

const columnsOf = (t: Translate): Column<CwmpParameter>[] => [
  {
    id: 'name',
    header: t('cwmp:field.name'),
    width: 360,
    hideable: false,
    primary: true,
    cell: (row) => <CopyText value={row.name} label={t('cwmp:field.name')} />,
  },
  {
    id: 'value',
    header: t('cwmp:field.value'),
    width: 240,
    grow: true,
    cell: (row) =>
      row.value === null ? t('cwmp:hidden') : row.value === '' ? <Missing /> : <Ellipsis>{row.value}</Ellipsis>,
    text: (row) => row.value ?? t('cwmp:hidden'),
  },
  { id: 'type', header: t('cwmp:field.type'), width: 120, cell: (row) => row.type },
  {
    id: 'writable',
    header: t('cwmp:field.writable'),
    width: 120,
    cell: (row) => (row.writable === null ? <Missing /> : t(row.writable ? 'cwmp:yes' : 'cwmp:no')),
  },
  { id: 'read_at', header: t('cwmp:field.read_at'), width: 120, cell: (row) => <Age at={row.read_at} /> },
]

const actionsOf = (device: Device, onEnd: () => void): Action<CwmpParameter>[] => [
  action({
    id: 'set',
    label: 'cwmp:set.action',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: cwmpParameters.set,
    allowed: ({ writable }) => writable !== false || 'cwmp:set.fixed',
    run: ([parameter]) => void open(dialogs.set, { device, parameter: parameter!, onEnd }),
  }),
  action({
    id: 'read',
    label: 'cwmp:read.again',
    icon: IconRefresh,
    only: 'row',
    endpoint: cwmpParameters.read,
    run: ([parameter]) => void open(dialogs.read, { device, path: parameter!.name, onEnd }),
  }),
]

function Parameters({ device }: { device: Device }) {
  const t = useText()
  const client = useQueryClient()
  const onEnd = useCallback(() => void refreshAfter(client, cwmpParameters.set, [cwmpParameters.list]), [client])
  const table = useTable({
    endpoint: cwmpParameters.list,
    columns: useMemo(() => columnsOf(t), [t]),
    actions: useMemo(() => actionsOf(device, onEnd), [device, onEnd]),
    storageKey: 'device.parameters',
    fixed: { id: device.id },
  })
  const read: UiAction = {
    id: 'read',
    label: t('cwmp:read.action'),
    icon: <IconDownload size={16} />,
    onClick: () => void open(dialogs.read, { device, path: 'Device.', onEnd }),
  }
  return (
    <ListTable
      table={table}
      label={t('cwmp:label')}
      rowLabel={(row) => row.name}
      search={t('cwmp:search')}
      empty={{ message: t('cwmp:empty'), action: read }}
      tools={<ActionButton action={read} />}
      above={<p>{t('cwmp:purpose')}</p>}
      height="auto"
    />
  )
}
