import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import { ConfirmDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { shownName } from './paths.ts'
import { useTask } from './useTask.ts'

interface RemoveDialogProps {
  entries: readonly SftpEntry[]
  onRemove: (options: { signal: AbortSignal; onProgress: (count: number) => void }) => Promise<void>
  onClose: () => void
}

/** Asks before files and folders are removed, and shows how far that is. Closing it stops the rest. */
export function RemoveDialog({ entries, onRemove, onClose }: RemoveDialogProps) {
  const t = useText()
  const [abort] = useState(() => new AbortController())
  const [count, setCount] = useState(0)
  const { busy, error, run } = useTask(onClose)
  const withFolders = entries.some(({ kind }) => kind === 'folder')
  return (
    <ConfirmDialog
      opened
      size={480}
      title={t('sftp:remove.title', { count: entries.length, name: shownName(entries[0]?.name ?? '') })}
      message={t(withFolders ? 'sftp:remove.folders' : 'sftp:remove.files')}
      confirmLabel={t('sftp:remove.verb', { count: entries.length })}
      danger
      loading={busy}
      error={error}
      onConfirm={() => void run(() => onRemove({ signal: abort.signal, onProgress: setCount }))}
      onClose={() => {
        abort.abort()
        onClose()
      }}
    >
      {busy && count > 0 && <output>{t('sftp:remove.progress', { count })}</output>}
    </ConfirmDialog>
  )
}
