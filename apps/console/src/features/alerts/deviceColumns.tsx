import type { AutomationDevice } from '@outpost/contract/alerts/schemas'
import { devices } from '@outpost/contract/devices/endpoints'
import { CellLink, Count, DateTime, Ellipsis, Missing, StatusGlyph, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'
import type { Column } from '../../kit/table/table.tsx'
import { phaseTones } from './texts.ts'

function DeviceName({ id, name }: { id: number; name: string }) {
  const mayOpen = useCan()(devices.get)
  return mayOpen ? (
    <CellLink href={href('/devices/{id}', { id })}>
      <Ellipsis>{name}</Ellipsis>
    </CellLink>
  ) : (
    <Ellipsis>{name}</Ellipsis>
  )
}

/** The column with the device of a row. */
export const deviceColumn = <Row extends { device_id: number; device_name: string }>(t: Translate): Column<Row> => ({
  id: 'device_name',
  header: t('alerts:field.device'),
  width: 144,
  grow: true,
  primary: true,
  sortable: true,
  cell: (row) => <DeviceName id={row.device_id} name={row.device_name} />,
  text: (row) => row.device_name,
})

const state = (t: Translate): Column<AutomationDevice>[] => [
  {
    id: 'phase',
    header: t('alerts:field.phase'),
    width: 168,
    cell: (row) => <StatusGlyph tone={phaseTones[row.phase]} label={t(`alerts:phase.${row.phase}`)} />,
    text: (row) => t(`alerts:phase.${row.phase}`),
  },
  {
    id: 'phase_until',
    header: t('alerts:field.phase_until'),
    width: 184,
    hidden: true,
    cell: (row) => (row.phase_until === null ? <Missing /> : <DateTime at={utcInstant(row.phase_until)} short />),
  },
  {
    id: 'enabled',
    header: t('alerts:field.enabled'),
    width: 96,
    sortable: true,
    cell: (row) => (
      <StatusGlyph tone={row.enabled ? 'positive' : 'none'} label={t(row.enabled ? 'alerts:on' : 'alerts:off')} />
    ),
    text: (row) => t(row.enabled ? 'alerts:on' : 'alerts:off'),
  },
]

const facts = ['serial', 'mac', 'firmware', 'model'] as const
const numbers = ['total_triggered_count', 'period_triggered_count', 'period_trigger_limit'] as const

/** Returns the columns of the list of the devices of an automation. */
export function useAutomationDeviceColumns(): readonly Column<AutomationDevice>[] {
  const t = useText()
  return useMemo(
    () => [
      deviceColumn<AutomationDevice>(t),
      ...state(t),
      ...facts.map((id) => ({
        id,
        header: t(`alerts:field.${id}`),
        width: id === 'firmware' ? 176 : 128,
        hidden: id !== 'serial',
        sortable: true,
        cell: (row: AutomationDevice) => optionalText(row[id]),
        text: (row: AutomationDevice) => row[id] ?? '',
      })),
      ...numbers.map((id) => ({
        id,
        header: t(`alerts:field.${id}`),
        width: 128,
        numeric: true,
        sortable: id !== 'period_trigger_limit',
        cell: (row: AutomationDevice) => <Count value={row[id]} />,
      })),
      {
        id: 'last_triggered_at',
        header: t('alerts:field.last_triggered_at'),
        width: 176,
        sortable: true,
        cell: (row) =>
          row.last_triggered_at === null ? <Missing /> : <DateTime at={utcInstant(row.last_triggered_at)} short />,
      },
      {
        id: 'created_at',
        header: t('alerts:field.assigned_at'),
        width: 184,
        hidden: true,
        sortable: true,
        cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
      },
    ],
    [t],
  )
}
