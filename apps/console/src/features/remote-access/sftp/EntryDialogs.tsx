import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { FilesConnection } from './connection.ts'
import { EditorDialog } from './EditorDialog.tsx'
import { ModeDialog } from './ModeDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { inside } from './paths.ts'
import { RemoveDialog } from './RemoveDialog.tsx'

/** The dialog that is open, and the entries that it is about. */
export type OpenDialog =
  | { kind: 'newFolder' }
  | { kind: 'rename' | 'edit'; entry: SftpEntry }
  | { kind: 'mode' | 'remove'; entries: readonly SftpEntry[] }

interface EntryDialogsProps {
  dialog: OpenDialog | undefined
  folder: string
  connection: FilesConnection
  /** Called when something has changed in the folder. */
  onDone: () => void
  onClose: () => void
}

/** The dialogs about entries of the shown folder. */
export function EntryDialogs({ dialog, folder, connection, onDone, onClose }: EntryDialogsProps) {
  const t = useText()
  const at = ({ name }: { name: string }): string => inside(folder, name)
  const does = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } finally {
      // A removal that failed has removed something too.
      onDone()
    }
  }
  if (dialog === undefined) return null
  if (dialog.kind === 'edit')
    return <EditorDialog connection={connection} path={at(dialog.entry)} onSaved={onDone} onClose={onClose} />
  if (dialog.kind === 'remove')
    return (
      <RemoveDialog
        entries={dialog.entries}
        onRemove={(options) => does(connection.askAll({ t: 'remove' }, dialog.entries.map(at), options))}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'mode')
    return (
      <ModeDialog
        entries={dialog.entries}
        onMode={(mode) => does(connection.askAll({ t: 'chmod', mode }, dialog.entries.map(at)))}
        onClose={onClose}
      />
    )
  const renamed = dialog.kind === 'rename' ? dialog.entry : undefined
  return (
    <NameDialog
      title={t(renamed ? 'sftp:action.rename' : 'sftp:newFolder.action')}
      verb={t(renamed ? 'sftp:action.rename' : 'sftp:newFolder.verb')}
      initial={renamed?.name ?? ''}
      onName={(name) =>
        does(
          connection.ask(
            renamed ? { t: 'rename', path: at(renamed), to: at({ name }) } : { t: 'mkdir', path: at({ name }) },
          ),
        )
      }
      onClose={onClose}
    />
  )
}
