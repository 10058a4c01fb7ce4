import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import type { StoredCommand } from '@outpost/contract/device-jobs/schemas'
import { Age, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { open } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { commandTitle, commandTones, isOpen, lineOf, resultLine } from './commandLabels.ts'
import classes from './Commands.module.css'
import { commandResult } from './dialogs.ts'

/** Polling interval in milliseconds while a command in the list is unfinished, because commands are not pushed. */
const PACE = 3000

const columnsOf = (t: Translate): Column<StoredCommand>[] => [
  {
    id: 'state',
    header: t('device:commands.state'),
    width: 152,
    hideable: false,
    cell: (row) => <StatusGlyph tone={commandTones[row.state]} label={t(`device:commands.states.${row.state}`)} />,
  },
  {
    id: 'name',
    header: t('device:commands.command'),
    width: 280,
    grow: true,
    primary: true,
    cell: (row) => <CommandName command={row} />,
    text: (row) => lineOf(row) || commandTitle(row),
  },
  {
    id: 'result',
    header: t('device:commands.result'),
    width: 320,
    cell: (row) => <Result command={row} />,
    text: resultLine,
  },
  {
    id: 'username',
    header: t('device:log.user'),
    width: 184,
    cell: (row) => (row.username ? <Ellipsis>{row.username}</Ellipsis> : <Missing />),
  },
  {
    id: 'created_at',
    header: t('device:commands.ordered'),
    width: 104,
    cell: (row) => <Age at={utcInstant(row.created_at)} />,
  },
  {
    id: 'delivered_at',
    header: t('device:commands.delivered'),
    width: 104,
    hidden: true,
    cell: (row) => <Age at={utcInstant(row.delivered_at)} />,
  },
  {
    id: 'finished_at',
    header: t('device:commands.finished'),
    width: 104,
    cell: (row) => (row.finished_at ? <Age at={utcInstant(row.finished_at)} /> : <Missing />),
  },
]

function CommandName({ command }: { command: StoredCommand }) {
  const line = lineOf(command)
  return line === '' ? commandTitle(command) : <code className={classes.line}>{line}</code>
}

function Result({ command }: { command: StoredCommand }) {
  const line = resultLine(command)
  return line === '' ? (
    <Missing />
  ) : (
    <span className={classes.line} title={line}>
      {line}
    </span>
  )
}

/** The commands sent to the device, newest first, each with its progress. */
export function CommandsTable({ id }: { id: number }) {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: deviceCommands.list, columns, storageKey: 'device.commands', fixed: { id } })
  const waiting = table.rows.some(isOpen)
  const read = useEffectEvent(() => void table.query.refetch())
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(read, PACE)
    return () => clearInterval(timer)
  }, [waiting])
  return (
    <ListTable
      table={table}
      label={t('device:activity.commands')}
      rowLabel={(row) => lineOf(row) || commandTitle(row)}
      onRow={(command) => void open(commandResult, { command })}
      search={false}
      empty={{ message: t('device:commands.empty') }}
      height="auto"
    />
  )
}
