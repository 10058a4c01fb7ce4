import { Alert } from '@outpost/ui/Alert'
import { BulkBar } from '@outpost/ui/BulkBar'
import type { Sort } from '@outpost/ui/DataTable'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useBrowserStored } from '../../../kit/browser/storage.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { sorted } from './columns.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { FilesConnection } from './connection.ts'
import { DropArea } from './DropArea.tsx'
import { EntryDialogs } from './EntryDialogs.tsx'
import { bulkActions } from './entryActions.tsx'
import { FileTable } from './FileTable.tsx'
import { showProblem } from './labels.ts'
import { PathBar } from './PathBar.tsx'
import { inside, parentOf } from './paths.ts'
import { Toolbar } from './Toolbar.tsx'
import type { Dropped, Transfers } from './transfers.ts'
import { TransfersPanel } from './TransfersPanel.tsx'
import { useCommands } from './useCommands.ts'
import { useFolder } from './useFolder.ts'
import { useTransfers } from './useTransfers.ts'

const NONE: ReadonlySet<string> = new Set()
/** Milliseconds after an upload before the folder is read again; more uploads may end meanwhile. */
const SETTLE = 500

/** Keeps the shown folder: the first one when the session opens, and again what uploads have changed. */
function useShownFolder(connection: FilesConnection, openedAt: number | undefined, transfers: Transfers) {
  const { folder, open } = useFolder(connection)
  const refresh = (): void => void open(folder.path, true)
  const start = useEffectEvent(() => void open(folder.path || connection.home))
  useEffect(() => start(), [openedAt])
  const stored = useEffectEvent((changed: string) => {
    if (changed === folder.path) refresh()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = transfers.watchStored((changed) => {
      clearTimeout(timer)
      timer = setTimeout(() => stored(changed), SETTLE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [transfers])
  return { folder, open, refresh }
}

/** The files of the target: the shown folder, what can be done with it, and the transfers. */
export function FileBrowser({ connection, openedAt }: { connection: FilesConnection; openedAt: number | undefined }) {
  const t = useText()
  const { transfers, asked } = useTransfers(connection)
  const { folder, open, refresh } = useShownFolder(connection, openedAt, transfers)
  const { path, entries } = folder
  const [sort, setSort] = useState<Sort>({ id: 'name', desc: false })
  const [hidden, setHidden] = useBrowserStored<boolean>('sftp.hidden', false)
  const [selection, setSelection] = useState(NONE)
  const rows = useMemo(() => sorted(entries, sort, hidden), [entries, sort, hidden])
  const selected = useMemo(() => rows.filter(({ name }) => selection.has(name)), [rows, selection])
  const go = (next: string): void => {
    setSelection(NONE)
    void open(next)
  }
  const changed = (): void => {
    setSelection(NONE)
    refresh()
  }
  const { commands, dialog, newFolder, closeDialog } = useCommands(path, go, transfers)
  const upload = (files: readonly Dropped[], folders: readonly string[] = []): void =>
    void transfers.upload(path, files, folders).catch(showProblem)
  const rename = (from: string, to: string): void =>
    void connection.ask({ t: 'rename', path: inside(path, from), to: inside(path, to) }).then(changed, showProblem)
  const { through } = connection
  const tools = { count: rows.length, through, hidden, onHidden: setHidden, onUpload: upload, onNewFolder: newFolder }
  return (
    <DropArea onUpload={upload} onBack={() => go(parentOf(path))}>
      <PathBar path={path} home={connection.home} onOpen={go} onRefresh={refresh} />
      <BulkBar count={selected.length} actions={bulkActions(t, selected, commands)} onClear={() => setSelection(NONE)}>
        <Toolbar {...tools} />
      </BulkBar>
      {folder.truncated && <Alert tone="warning">{t('sftp:truncated')}</Alert>}
      <FileTable
        {...{ folder, rows, sort, selection, commands }}
        onSort={setSort}
        onSelection={setSelection}
        onRename={rename}
        onRetry={refresh}
      />
      <TransfersPanel transfers={transfers} />
      {asked && <ConflictDialog conflict={asked.conflict} onChoice={asked.answer} />}
      <EntryDialogs {...{ dialog, connection }} folder={path} onDone={changed} onClose={closeDialog} />
    </DropArea>
  )
}
