import type { ConfigTemplate } from '@outpost/contract/desired-configuration/schemas'
import { configurationStates } from '@outpost/contract/devices/fields'
import { Count, DateTime, Ellipsis, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'
import { targetName } from './targetName.ts'

/** How many of its devices are in sync, differ, were never read, and got nothing yet; without the empty ones. */
const devicesText = ({ devices }: ConfigTemplate, t: Translate): string =>
  configurationStates
    .filter((state) => devices[state] > 0)
    .map((state) => t(`desiredConfiguration:counts.${state}`, { count: devices[state] }))
    .join(' · ')

const columnsOf = (t: Translate): Column<ConfigTemplate>[] => [
  {
    id: 'name',
    header: t('desiredConfiguration:field.name'),
    width: 192,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'company_name',
    header: t('desiredConfiguration:field.company'),
    width: 160,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'version',
    header: t('desiredConfiguration:field.version'),
    width: 96,
    numeric: true,
    sortable: true,
    cell: (row) => <Count value={row.version} />,
  },
  {
    id: 'assignments',
    header: t('desiredConfiguration:field.assigned'),
    width: 200,
    cell: (row) => optionalText(row.assignments.map(targetName).join(', ')),
    text: (row) => row.assignments.map(targetName).join(', '),
  },
  {
    id: 'devices',
    header: t('desiredConfiguration:field.devices'),
    width: 256,
    cell: (row) => optionalText(devicesText(row, t)),
    text: (row) => devicesText(row, t),
  },
  {
    id: 'updated_at',
    header: t('desiredConfiguration:field.updated'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.updated_at)} short />,
  },
]

/** Returns the columns of the list of configuration templates. */
export function useTemplateColumns(): readonly Column<ConfigTemplate>[] {
  const t = useText()
  return useMemo(() => columnsOf(t), [t])
}
