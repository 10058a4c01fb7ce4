import type { Device } from '@outpost/contract/devices/device'
import { fileComparison } from '@outpost/contract/files/compare/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import type { StoredFile } from '@outpost/contract/files/schemas'
import { guardedTypes, maxInArchive } from '@outpost/contract/files/constants'
import type { UiAction } from '@outpost/ui/Actions'
import { toast } from '@outpost/ui/Toast'
import { IconDownload, IconEye, IconGitCompare, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { typedName } from '../../kit/dialog/typedName.ts'
import { download } from '../../kit/api/download.ts'
import { type Label, translate } from '../../kit/i18n/i18n.ts'
import { isBackup } from './compare/backupsOf.ts'
import { dialogs } from './dialogs.ts'
import { viewFile } from './viewFile.ts'
import { useToDevice } from './updates/useToDevice.ts'

/** Shared files can be used, but only their owner can change them. */
const ownOnly = (file: StoredFile): true | Label => (file.shared ? 'files:shared' : true)

/** Returns a function that checks whether the user may read the content of a file (`download_device_files`). */
export function useMayRead(): (file: Pick<StoredFile, 'type'>) => boolean {
  const mayAll = useCan()('download_device_files')
  return ({ type }) => mayAll || !guardedTypes.includes(type)
}

/** Saves one file, or several as a ZIP archive. */
export async function save(chosen: readonly StoredFile[]): Promise<true | undefined> {
  const [first, ...others] = chosen
  if (first === undefined) return undefined
  if (others.length === 0) return (await download(`/files/${first.id}/download`, { name: first.name })) || undefined
  if (chosen.length > maxInArchive) {
    toast({ type: 'error', message: translate('files:zip.tooMany', { count: maxInArchive }) })
    return undefined
  }
  return (
    (await download('/files/download/zip', { name: 'files.zip', body: { files: chosen.map(({ id }) => id) } })) ||
    undefined
  )
}

/** Whether other companies may use a file. A file that a job, tag or rollout needs is not deleted at all. */
const isUsedByOthers = (file: StoredFile): boolean => file.visibility !== 'company' || file.type === 'global_firmware'

/** Deletes a file after a confirmation; if other companies may use it, its name must be typed. */
const remove = ([file]: readonly StoredFile[]): Promise<true | undefined> =>
  confirm({
    endpoint: files.remove,
    input: { id: file!.id },
    title: translate('files:remove.title'),
    message: translate('files:remove.message', { name: file!.name }),
    confirmLabel: translate('files:remove.verb'),
    ...(isUsedByOthers(file!) && { typed: typedName([file!.name], file!.id) }),
    danger: true,
  })

const own: readonly Action<StoredFile>[] = [
  action({
    id: 'view',
    label: 'files:view.action',
    icon: IconEye,
    only: 'row',
    endpoint: files.content,
    run: ([file]) => viewFile(file!),
  }),
  action({
    id: 'download',
    label: 'files:download',
    icon: IconDownload,
    inline: true,
    endpoint: files.download,
    run: save,
  }),
  action({
    id: 'edit',
    label: 'files:edit.action',
    icon: IconPencil,
    only: 'row',
    endpoint: files.update,
    allowed: ownOnly,
    run: ([file]) => open(dialogs.editFile, { file: file! }),
  }),
  action({
    id: 'permissions',
    label: 'files:permissions.action',
    icon: IconUsers,
    only: 'row',
    endpoint: files.share,
    allowed: (file) => (file.type === 'global_firmware' ? 'files:permissions.everybody' : ownOnly(file)),
    run: ([file]) => open(dialogs.permissions, { file: file! }),
  }),
  action({
    id: 'remove',
    label: 'files:remove.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: files.remove,
    allowed: ownOnly,
    run: remove,
  }),
]

/** Whether a file is a backup that the user may read, which can be compared. */
const comparable =
  (mayRead: (file: StoredFile) => boolean) =>
  (file: StoredFile): true | Label =>
    !isBackup(file) ? 'files:compare.noBackup' : mayRead(file) ? true : 'files:guarded'

/** The action that compares two selected backups, the older one with the newer one. */
const compareTwo = (mayRead: (file: StoredFile) => boolean): Action<StoredFile> =>
  action({
    id: 'compare-two',
    label: 'files:compare.two',
    icon: IconGitCompare,
    only: 'bulk',
    endpoint: fileComparison.compare,
    allowed: comparable(mayRead),
    takes: (count) => (count === 2 ? true : 'files:compare.choose'),
    run: (rows) => {
      const [before, after] = rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id)
      open(dialogs.compare, {
        file: after!,
        other: before!,
        deviceId: before!.device_id === after!.device_id ? before!.device_id : null,
      })
    },
  })

/** The action that compares a backup of a device with another one of the same device. */
const compare = (deviceId: number, mayRead: (file: StoredFile) => boolean): Action<StoredFile> =>
  action({
    id: 'compare',
    label: 'files:compare.action',
    icon: IconGitCompare,
    only: 'row',
    endpoint: fileComparison.compare,
    allowed: comparable(mayRead),
    run: ([file]) => open(dialogs.compare, { file: file!, deviceId }),
  })

/**
 * Returns the actions for files.
 * @param device if given, files are restored on this device instead of uploaded to any
 */
export function useFileActions(device?: Pick<Device, 'id'>): readonly Action<StoredFile>[] {
  const [view, save, ...others] = own
  const mayRead = useMayRead()
  return [
    view!,
    { ...save!, allowed: (file) => (mayRead(file) ? true : 'files:guarded') },
    ...(device ? [compare(device.id, mayRead)] : []),
    compareTwo(mayRead),
    ...useToDevice(device),
    ...others,
  ]
}

/** Returns the button that adds a file, if the user is permitted to. */
export function useAddFile(preset: {
  type?: 'global_firmware'
  company?: { id: number; name: string }
}): UiAction | undefined {
  const can = useCan()
  const isAllowed = can(preset.type ? 'upload_files_global_scope' : files.create)
  return isAllowed
    ? {
        id: 'add',
        label: translate('files:add.action'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.addFile, preset),
      }
    : undefined
}
