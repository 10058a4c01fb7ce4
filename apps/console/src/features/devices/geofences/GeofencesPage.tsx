import { geofences } from '@outpost/contract/devices/geofences/endpoints'
import type { Geofence } from '@outpost/contract/devices/geofences/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Count, formatNumber } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { Page } from '@outpost/ui/Page'
import { IconPencil, IconPlus, IconRouter, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { fieldTitle } from '../fieldTitle.ts'
import { dialogs } from './dialogs.ts'

const actions: readonly Action<Geofence>[] = [
  action({
    id: 'devices',
    label: 'geofence:devices.action',
    icon: IconRouter,
    only: 'row',
    endpoint: geofences.devices,
    run: ([geofence]) => void open(dialogs.devices, { geofence: geofence! }),
  }),
  action({
    id: 'edit',
    label: 'geofence:edit.action',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: geofences.update,
    run: ([geofence]) => void open(dialogs.geofence, { geofence: geofence! }),
  }),
  action({
    id: 'remove',
    label: 'geofence:remove.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: geofences.remove,
    run: ([geofence]) =>
      confirm({
        endpoint: geofences.remove,
        input: { id: geofence!.id },
        title: translate('geofence:remove.title'),
        message: translate('geofence:remove.message', { name: geofence!.name }),
        confirmLabel: translate('geofence:remove.verb'),
        danger: true,
      }),
  }),
]

/** A length in the units of a language: "800 m", "12 km". */
const lengthText = (metres: number, locale: string): string =>
  metres < 1000
    ? formatNumber(metres, locale, { style: 'unit', unit: 'meter' })
    : formatNumber(metres / 1000, locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 2 })

function useColumns(): readonly Column<Geofence>[] {
  const t = useText()
  const { locale } = useUiLocale()
  return useMemo(
    () => [
      { id: 'name', header: t('geofence:name'), primary: true, grow: true, sortable: true, cell: ({ name }) => name },
      {
        id: 'company_name',
        header: fieldTitle('company_name'),
        width: 200,
        sortable: true,
        cell: (row) => row.company_name,
      },
      {
        id: 'kind',
        header: t('geofence:kind.title'),
        width: 200,
        sortable: true,
        cell: ({ kind, radius, corners }) =>
          kind === 'circle'
            ? t('geofence:size.circle', { radius: lengthText(radius ?? 0, locale) })
            : t('geofence:size.polygon', { count: corners.length }),
      },
      {
        id: 'devices_count',
        header: t('geofence:devices.count'),
        width: 136,
        numeric: true,
        cell: (row) => <Count value={row.devices_count} />,
      },
    ],
    [t, locale],
  )
}

/** The geofences of the user's part of the tree, with the number of devices in each. */
export default function GeofencesPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({ endpoint: geofences.list, columns: useColumns(), actions, storageKey: 'geofences' })
  const add: UiAction | undefined = can(geofences.create)
    ? {
        id: 'add',
        label: t('geofence:add.action'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.geofence, {}),
      }
    : undefined
  return (
    <Page title={t('devices:geofences')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('devices:geofences')}
        rowLabel={({ name }) => name}
        empty={{ message: t('geofence:empty'), action: add, drawing: 'map' }}
      />
    </Page>
  )
}
