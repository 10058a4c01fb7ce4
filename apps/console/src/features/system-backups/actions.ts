import { systemBackups } from '@outpost/contract/system-backups/endpoints'
import type { SystemBackup } from '@outpost/contract/system-backups/schemas'
import { IconDownload, IconShieldCheck, IconTrash, IconX } from '@tabler/icons-react'
import { act } from '../../kit/api/act.ts'
import { type Action, action } from '../../kit/api/action.tsx'
import { download } from '../../kit/api/download.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { type Label, translate } from '../../kit/i18n/i18n.ts'

const isUnderWay = (state: SystemBackup['state'] | undefined): boolean => state === 'waiting' || state === 'running'
/** Whether the backup or its test restore is waiting or running. */
export const isBusy = ({ state, proof }: SystemBackup): boolean => isUnderWay(state) || isUnderWay(proof?.state)

const isReadable = ({ state, reachable }: SystemBackup): true | Label =>
  state !== 'done' ? 'systemBackups:why.incomplete' : reachable || 'systemBackups:why.elsewhere'

const remove = ([backup]: readonly SystemBackup[]): Promise<true | undefined> =>
  confirm({
    endpoint: systemBackups.remove,
    input: { id: backup!.id },
    title: translate('systemBackups:remove.title'),
    message: translate(backup!.reachable ? 'systemBackups:remove.message' : 'systemBackups:remove.entryOnly', {
      name: backup!.name,
    }),
    confirmLabel: translate('systemBackups:remove.verb'),
    danger: true,
  })

/** The actions on backups of the system. */
export const backupActions: readonly Action<SystemBackup>[] = [
  action({
    id: 'prove',
    label: 'systemBackups:prove',
    icon: IconShieldCheck,
    only: 'row',
    endpoint: systemBackups.prove,
    allowed: isReadable,
    run: ([backup]) => act(systemBackups.prove, { id: backup!.id }),
  }),
  action({
    id: 'download',
    label: 'systemBackups:download',
    icon: IconDownload,
    only: 'row',
    endpoint: systemBackups.download,
    allowed: isReadable,
    run: ([backup]) => download(`/system/backups/${backup!.id}/download`, { name: backup!.name }),
  }),
  action({
    id: 'cancel',
    label: 'systemBackups:cancel',
    icon: IconX,
    only: 'row',
    endpoint: systemBackups.cancel,
    allowed: (backup) => isBusy(backup) || 'systemBackups:why.idle',
    run: ([backup]) => act(systemBackups.cancel, { id: backup!.id }),
  }),
  action({
    id: 'remove',
    label: 'systemBackups:remove.verb',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: systemBackups.remove,
    allowed: ({ state }) => !isUnderWay(state) || 'systemBackups:why.running',
    run: remove,
  }),
]
