import type { Device } from '@outpost/contract/devices/device'
import { Ellipsis, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { nameOf, statusOf, statusTones } from '../../devices/public.ts'

const columnsOf = (t: Translate): Column<Device>[] => [
  {
    id: 'name',
    header: t('multiConfig:device.name'),
    width: 240,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{nameOf(row)}</Ellipsis>,
    text: nameOf,
  },
  {
    id: 'status',
    header: t('multiConfig:device.status'),
    width: 168,
    sortable: true,
    cell: (row) => <StatusGlyph tone={statusTones[statusOf(row)]} label={t(`devices:status.${statusOf(row)}`)} />,
  },
  { id: 'model', header: t('multiConfig:device.model'), width: 120, sortable: true, cell: ({ model }) => model },
  {
    id: 'firmware',
    header: t('multiConfig:device.firmware'),
    width: 184,
    sortable: true,
    cell: ({ firmware }) => <Ellipsis>{firmware ?? ''}</Ellipsis>,
  },
  {
    id: 'company_name',
    header: t('multiConfig:device.company'),
    width: 184,
    sortable: true,
    cell: ({ company_name }) => <Ellipsis>{company_name ?? ''}</Ellipsis>,
  },
  {
    id: 'serial',
    header: t('multiConfig:device.serial'),
    width: 144,
    sortable: true,
    cell: ({ serial }) => <Ellipsis>{serial ?? ''}</Ellipsis>,
  },
]

/** Returns the columns of the list in which devices are selected. */
export function useDeviceColumns(): readonly Column<Device>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
