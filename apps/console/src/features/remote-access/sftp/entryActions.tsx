import { maxChosen, maxEdited } from '@outpost/contract/remote-access/sftp/constants'
import type { SftpEntry } from '@outpost/contract/remote-access/sftp/messages'
import type { UiAction } from '@outpost/ui/Actions'
import { copyToClipboard } from '@outpost/ui/Cells'
import {
  IconClipboard,
  IconDownload,
  IconEdit,
  IconFileZip,
  IconFolderOpen,
  IconForms,
  IconLock,
  IconTrash,
} from '@tabler/icons-react'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import { isFile, isFolder } from './columns.tsx'
import { inside, isBroken } from './paths.ts'

/** What the user wants to do with entries of the shown folder. */
export interface EntryCommands {
  open: (entry: SftpEntry) => void
  download: (entries: readonly SftpEntry[]) => void
  archive: (entries: readonly SftpEntry[]) => void
  edit: (entry: SftpEntry) => void
  rename: (entry: SftpEntry) => void
  mode: (entries: readonly SftpEntry[]) => void
  remove: (entries: readonly SftpEntry[]) => void
}

export const isEditable = (entry: SftpEntry): boolean => isFile(entry) && entry.size <= maxEdited

const icon = { size: 16 }

/** What opens or transfers an entry. */
function contentActions(t: Translate, entry: SftpEntry, broken: string | undefined, does: EntryCommands): UiAction[] {
  if (isFolder(entry))
    return [
      {
        id: 'open',
        label: t('sftp:action.open'),
        icon: <IconFolderOpen {...icon} />,
        disabledReason: broken,
        onClick: () => does.open(entry),
      },
      {
        id: 'archive',
        label: t('sftp:action.archive'),
        icon: <IconFileZip {...icon} />,
        inline: true,
        disabledReason: broken,
        onClick: () => does.archive([entry]),
      },
    ]
  const notFile = broken ?? (isFile(entry) ? undefined : t('sftp:problem.notAFile'))
  return [
    {
      id: 'download',
      label: t('sftp:action.download'),
      icon: <IconDownload {...icon} />,
      inline: true,
      disabledReason: notFile,
      onClick: () => does.download([entry]),
    },
    {
      id: 'edit',
      label: t('sftp:action.edit'),
      icon: <IconEdit {...icon} />,
      disabledReason: notFile ?? (isEditable(entry) ? undefined : t('sftp:edit.tooLarge')),
      onClick: () => does.edit(entry),
    },
  ]
}

/** The actions for one entry. Names that are not UTF-8 cannot be sent to the target. */
export function rowActions(t: Translate, entry: SftpEntry, folder: string, does: EntryCommands): UiAction[] {
  const broken = isBroken(entry.name) ? t('sftp:problem.name') : undefined
  return [
    ...contentActions(t, entry, broken, does),
    {
      id: 'rename',
      label: t('sftp:action.rename'),
      icon: <IconForms {...icon} />,
      disabledReason: broken,
      onClick: () => does.rename(entry),
    },
    {
      id: 'mode',
      label: t('sftp:action.mode'),
      icon: <IconLock {...icon} />,
      disabledReason: broken,
      onClick: () => does.mode([entry]),
    },
    {
      id: 'copy',
      label: t('sftp:action.copy'),
      icon: <IconClipboard {...icon} />,
      onClick: () => void copyToClipboard(inside(folder, entry.name)),
    },
    {
      id: 'remove',
      label: t('sftp:action.remove'),
      icon: <IconTrash {...icon} />,
      danger: true,
      disabledReason: broken,
      onClick: () => does.remove([entry]),
    },
  ]
}

/** The actions for the selected entries. */
export function bulkActions(t: Translate, entries: readonly SftpEntry[], does: EntryCommands): UiAction[] {
  const broken = entries.some(({ name }) => isBroken(name)) ? t('sftp:problem.name') : undefined
  const files = entries.filter((entry) => isFile(entry))
  return [
    {
      id: 'download',
      label: t('sftp:action.download'),
      icon: <IconDownload size={16} />,
      disabledReason: broken ?? (files.length === entries.length ? undefined : t('sftp:onlyFiles')),
      onClick: () => does.download(files),
    },
    {
      id: 'archive',
      label: t('sftp:action.archive'),
      icon: <IconFileZip size={16} />,
      disabledReason:
        broken ?? (entries.length > maxChosen ? t('sftp:archiveTooMany', { count: maxChosen }) : undefined),
      onClick: () => does.archive(entries),
    },
    {
      id: 'mode',
      label: t('sftp:action.mode'),
      icon: <IconLock size={16} />,
      disabledReason: broken,
      onClick: () => does.mode(entries),
    },
    {
      id: 'remove',
      label: t('sftp:action.remove'),
      icon: <IconTrash size={16} />,
      danger: true,
      disabledReason: broken,
      onClick: () => does.remove(entries),
    },
  ]
}
