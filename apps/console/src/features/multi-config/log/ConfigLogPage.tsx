import { type ChangeState, changeStates } from '@outpost/contract/configurator/constants'
import { configActions } from '@outpost/contract/configurator/endpoints'
import type { ConfigAction } from '@outpost/contract/configurator/schemas'
import { Count, DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { Page } from '@outpost/ui/Page'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { LineTabs } from '../../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { changeTones } from '../../configurator/public.ts'
import { dialogs } from '../dialogs.ts'
import { openStates } from './states.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: configActions.list, storageKey: 'configuration-runs' })

/** Milliseconds between two reads of the list: while devices are open, and otherwise. */
const PACE = { open: 3000, idle: 15_000 } as const

const statesOf = ({ states }: ConfigAction): ChangeState[] => changeStates.filter((state) => states[state] > 0)

const columnsOf = (t: Translate): Column<ConfigAction>[] => [
  {
    id: 'display_name',
    header: t('multiConfig:log.name'),
    width: 280,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.display_name}</Ellipsis>,
    text: (row) => row.display_name,
  },
  {
    id: 'devices',
    header: t('multiConfig:log.devices'),
    width: 104,
    numeric: true,
    cell: ({ devices }) => <Count value={devices} />,
  },
  {
    id: 'states',
    header: t('multiConfig:device.status'),
    width: 320,
    cell: (row) =>
      statesOf(row).map((state) => (
        <StatusGlyph
          key={state}
          tone={changeTones[state]}
          label={`${t(`configurator:state.${state}`)}: ${row.states[state]}`}
        />
      )),
    text: (row) =>
      statesOf(row)
        .map((state) => `${t(`configurator:state.${state}`)}: ${row.states[state]}`)
        .join(', '),
  },
  {
    id: 'username',
    header: t('multiConfig:log.user'),
    width: 200,
    sortable: true,
    cell: ({ username }) => (username === null ? <Missing /> : <Ellipsis>{username}</Ellipsis>),
  },
  {
    id: 'created_at',
    header: t('multiConfig:log.time'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

/** What was sent to many devices, the newest first. */
export default function ConfigLogPage() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: configActions.list, columns, storageKey: 'configuration-runs' })
  const isMoving = table.rows.some(({ states }) => openStates.some((state) => states[state] > 0))
  useEvery(isMoving ? PACE.open : PACE.idle, () => void table.query.refetch())
  return (
    <Page title={t('multiConfig:title')} count={table.total} fill>
      <LineTabs label={t('multiConfig:title')} />
      <ListTable
        table={table}
        label={t('multiConfig:tab.log')}
        search={t('multiConfig:log.search')}
        rowLabel={(run) => run.display_name}
        onRow={(run) => void open(dialogs.configRun, { actionName: run.action_name, title: run.display_name })}
        empty={{ message: t('multiConfig:log.empty') }}
      />
    </Page>
  )
}
