import { useState } from 'react'
import { isFile, isFolder } from './columns.tsx'
import type { OpenDialog } from './EntryDialogs.tsx'
import { type EntryCommands, isEditable } from './entryActions.tsx'
import { inside, isBroken } from './paths.ts'
import type { Transfers } from './transfers.ts'

/** What the user can do with entries of a folder, and the dialog that this has opened. */
export function useCommands(folder: string, go: (path: string) => void, transfers: Transfers) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const commands: EntryCommands = {
    open: (entry) => {
      if (isBroken(entry.name)) return
      if (isFolder(entry)) go(inside(folder, entry.name))
      else if (isEditable(entry)) commands.edit(entry)
      else if (isFile(entry)) commands.download([entry])
    },
    download: (entries) => {
      for (const { name, size } of entries) transfers.download(inside(folder, name), size)
    },
    archive: (entries) =>
      transfers.archive(
        folder,
        entries.map(({ name }) => name),
      ),
    edit: (entry) => setDialog({ kind: 'edit', entry }),
    rename: (entry) => setDialog({ kind: 'rename', entry }),
    mode: (entries) => setDialog({ kind: 'mode', entries }),
    remove: (entries) => setDialog({ kind: 'remove', entries }),
  }
  return {
    commands,
    dialog,
    newFolder: () => setDialog({ kind: 'newFolder' }),
    closeDialog: () => setDialog(undefined),
  }
}
