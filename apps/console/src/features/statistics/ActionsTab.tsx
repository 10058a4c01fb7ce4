import { commandStates } from '@outpost/contract/device/command-states'
import { statistics } from '@outpost/contract/statistics/endpoints'
import type { ActionLog } from '@outpost/contract/statistics/schemas'
import { DateTime, Missing, StatusGlyph, optionalText } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { href } from '../../kit/screen/screen.ts'
import { type Column, useTable } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { commandName, commandTones } from '../devices/public.ts'

const jobColumns = (t: Translate): Column<ActionLog>[] => [
  {
    id: 'created_at',
    header: t('statistics:action.ordered'),
    width: 184,
    pinned: true,
    sortable: true,
    hideable: false,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'device_name',
    header: t('statistics:action.device'),
    width: 188,
    grow: true,
    primary: true,
    cell: (row) => (
      <Link href={href('/devices/{id}', { id: row.device_id })} tabIndex={-1}>
        {row.device_name}
      </Link>
    ),
    text: (row) => row.device_name,
  },
  {
    id: 'action_name',
    header: t('statistics:action.action'),
    width: 160,
    sortable: true,
    cell: (row) => optionalText(commandName(row.action_name)),
    text: (row) => commandName(row.action_name),
  },
]

const outcomeColumns = (t: Translate): Column<ActionLog>[] => [
  {
    id: 'state',
    header: t('statistics:action.state'),
    width: 136,
    sortable: true,
    cell: (row) => <StatusGlyph tone={commandTones[row.state]} label={t(`device:commands.states.${row.state}`)} />,
    text: (row) => t(`device:commands.states.${row.state}`),
  },
  {
    id: 'text',
    header: t('statistics:action.text'),
    width: 192,
    cell: (row) => optionalText(row.text),
    text: (row) => row.text ?? '',
  },
  {
    id: 'username',
    header: t('statistics:action.user'),
    width: 152,
    sortable: true,
    cell: (row) => optionalText(row.username),
    text: (row) => row.username ?? '',
  },
  {
    id: 'company_name',
    header: t('statistics:company'),
    width: 144,
    cell: (row) => optionalText(row.company_name),
    text: (row) => row.company_name,
  },
  {
    id: 'finished_at',
    header: t('statistics:action.finished'),
    width: 184,
    hidden: true,
    sortable: true,
    cell: (row) => (row.finished_at === null ? <Missing /> : <DateTime at={utcInstant(row.finished_at)} short />),
  },
]

const columnsOf = (t: Translate): Column<ActionLog>[] => [...jobColumns(t), ...outcomeColumns(t)]

/** The actions requested of the devices of all visible companies, with user and result. */
export default function ActionsTab() {
  const t = useText()
  const isAlone = useOnlyCompany()
  const columns = useMemo(() => columnsOf(t), [t])
  const filters = useMemo(
    () => [
      {
        id: 'state',
        label: t('statistics:action.state'),
        options: commandStates.map((value) => ({ value, label: t(`device:commands.states.${value}`) })),
        negatable: false,
      },
      ...(isAlone ? [] : [{ id: 'company_id', label: t('statistics:company'), load: findCompanies, negatable: false }]),
    ],
    [t, isAlone],
  )
  const table = useTable({ endpoint: statistics.actions, columns, filters, storageKey: 'statistics.actions' })
  return (
    <ListTable
      table={table}
      label={t('statistics:tab.actions')}
      search={t('statistics:action.search')}
      rowLabel={(row) => `${row.device_name}: ${commandName(row.action_name)}`}
      rowHref={(row) => href('/devices/{id}', { id: row.device_id })}
      empty={{ message: t('statistics:action.empty') }}
      height="auto"
    />
  )
}
