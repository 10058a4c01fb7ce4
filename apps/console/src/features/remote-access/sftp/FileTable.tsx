import { useMediaQuery } from '@mantine/hooks'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { Bytes, DateTime } from '@outpost/ui/Cells'
import { DataTable, type Selection, type Sort } from '@outpost/ui/DataTable'
import { EmptyState, ErrorState } from '@outpost/ui/Page'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { columnsOf, isFolder } from './columns.tsx'
import { type EntryCommands, rowActions } from './entryActions.tsx'
import classes from './Files.module.css'
import { reasonOf } from './labels.ts'
import { isBroken, shownName } from './paths.ts'
import type { Folder } from './useFolder.ts'

interface FileTableProps {
  folder: Folder
  rows: readonly SftpEntry[]
  sort: Sort
  onSort: (sort: Sort) => void
  selection: Selection
  onSelection: (selection: Selection) => void
  commands: EntryCommands
  onRename: (from: string, to: string) => void
  onRetry: () => void
}

const idOf = ({ name }: SftpEntry): string => name
const labelOf = ({ name }: SftpEntry): string => shownName(name)

/** The entries of the shown folder. F2 renames in the row, Delete removes. */
export function FileTable({ folder, rows, commands, selection, onRename, ...props }: FileTableProps) {
  const t = useText()
  // On small screens the rows are cards, which have no place for a field.
  const asCards = useMediaQuery('(max-width: 479.98px)', false, { getInitialValueInEffect: false }) ?? false
  const [renamed, setRenamed] = useState<string>()
  const does: EntryCommands = asCards ? commands : { ...commands, rename: ({ name }) => setRenamed(name) }
  const columns = useMemo(
    () =>
      columnsOf(t, {
        name: renamed,
        onDone: (name) => {
          setRenamed(undefined)
          if (renamed !== undefined && name !== undefined) onRename(renamed, name)
        },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the columns must be stable, and the folder cannot change while a name is typed
    [t, renamed],
  )
  const press = (event: KeyboardEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
    const entry = row?.matches(':focus') ? rows[Number(row.dataset['index'])] : undefined
    if (!entry || isBroken(entry.name)) return
    if (event.key === 'F2') setRenamed(entry.name)
    else if (event.key === 'Delete')
      commands.remove(selection.size > 0 ? rows.filter(({ name }) => selection.has(name)) : [entry])
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed on rows of the table inside
    <div className={classes.table} data-dialog-body onKeyDown={press}>
      <DataTable
        label={t('sftp:table', { path: folder.path })}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowLabel={labelOf}
        loading={folder.loading}
        refreshing={folder.loading && rows.length > 0}
        error={
          folder.error === undefined ? undefined : (
            <ErrorState title={t('sftp:listFailed')} reason={reasonOf(folder.error)} onRetry={props.onRetry} />
          )
        }
        empty={<EmptyState message={t('sftp:empty')} />}
        sort={props.sort}
        onSortChange={(sort) => props.onSort(sort ?? { id: 'name', desc: false })}
        selection={selection}
        onSelectionChange={props.onSelection}
        rowActions={(entry) => rowActions(t, entry, folder.path, does)}
        onRowOpen={(entry) => commands.open(entry)}
        card={(entry) => ({
          state: isFolder(entry) ? t('sftp:folder') : <Bytes value={entry.size} />,
          detail: <DateTime at={entry.modified * 1000} />,
        })}
      />
    </div>
  )
}
