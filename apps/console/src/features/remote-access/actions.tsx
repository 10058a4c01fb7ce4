import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import type { ApprovalState } from '@outpost/contract/remote-access/approval/constants'
import { remoteConsent } from '@outpost/contract/remote-access/consent/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { remoteCommands } from '@outpost/contract/remote-access/command/endpoints'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { native } from '@outpost/contract/remote-access/native/endpoints'
import { remoteCredentials } from '@outpost/contract/remote-access/credentials/endpoints'
import { toast } from '@outpost/ui/Toast'
import {
  IconKey,
  IconKeyOff,
  IconInfoCircle,
  IconLayoutGrid,
  IconLink,
  IconListDetails,
  IconLockAccess,
  IconPencil,
  IconPrompt,
  IconTerminal2,
  IconTrash,
  IconUrgent,
} from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { openStatus } from '../../kit/view/status.ts'
import { type Label, translate } from '../../kit/i18n/i18n.ts'
import { lacksApproval } from './approval/RequestButton.tsx'
import { dialogs } from './dialogs.ts'
import { type Entry, isWebEntry, takesCredentials } from './entry.ts'
import { entryName } from './name.ts'
import { isTerminalEntry } from './workspace/address.ts'
import { openTerminals } from './workspace/openTerminals.ts'
import { refreshes } from './refreshes.ts'

/** Messages on the channel are keyed by device, so several entries of one device share a line. */
function follow(entries: readonly Entry[], title: string) {
  const devices = new Map(entries.map((entry) => [String(entry.device_id), entry.device_name ?? entryName(entry)]))
  return (channel: string): void =>
    void openStatus({ channel, title, entries: [...devices].map(([key, label]) => ({ key, label })) })
}

/** Deletes entries, which ends the sessions that use them. Resolves to true once they are deleted. */
export function removeEntries(entries: readonly Entry[]): Promise<true | undefined> {
  const count = entries.length
  const title = translate('remote:remove.title', { count })
  return confirm({
    endpoint: remoteAccess.remove,
    input: { id: entries.map((entry) => entry.id) },
    title,
    message: translate('remote:remove.message', { count, name: entryName(entries[0]!) }),
    confirmLabel: translate('remote:remove.verb', { count }),
    danger: true,
    onChannel: follow(entries, title),
  })
}

/** Makes the next connection accept whatever host key or certificate the target shows. */
export async function forgetKey(entry: Entry): Promise<void> {
  const done = await confirm({
    endpoint: remoteConnect.forgetKey,
    input: { id: entry.id },
    title: translate('remote:web.forgetTitle'),
    message: translate('remote:web.forgetMessage'),
    confirmLabel: translate('remote:web.forget'),
    danger: true,
  })
  if (done) toast({ type: 'success', message: translate('remote:web.forgotten') })
}

/** Removes the credentials with which the server signs in to the target of an entry. */
export const forgetCredentials = (entry: Entry): Promise<true | undefined> =>
  confirm({
    endpoint: remoteCredentials.remove,
    input: { id: entry.id },
    title: translate('remote:credentials.forgetTitle'),
    message: translate('remote:credentials.forgetMessage', { name: entryName(entry) }),
    confirmLabel: translate('remote:credentials.forget'),
    danger: true,
    refreshes,
  })

/** Why access to an entry cannot be requested. */
const unaskable = {
  none: 'accessRequest:cannot.notNeeded',
  granted: 'accessRequest:cannot.notNeeded',
  requested: 'accessRequest:waiting',
  closed: 'accessRequest:closed',
} as const satisfies Record<Exclude<ApprovalState, 'needed'>, Label>

/** Whether the user may open an entry, and its device is online. */
const reachable = (entry: Entry): true | Label =>
  lacksApproval(entry) ? 'accessRequest:needed' : entry.device_status === 1 || 'devices:reason.offline'

/** Makes a link to a web page that ends on its own. */
export const linkAction: Action<Entry> = action({
  id: 'link',
  label: 'remote:web.link',
  icon: IconLink,
  endpoint: remoteConnect.connect,
  only: 'row',
  allowed: (entry) => (isWebEntry(entry) ? reachable(entry) : 'remote:web.onlyWeb'),
  run: ([entry]) => open(dialogs.connect, { entry: entry! }),
})

/** The actions for entries, in lists and on the entry's own page. */
export const entryActions: readonly Action<Entry>[] = [
  action({
    id: 'request',
    label: 'accessRequest:request.action',
    icon: IconLockAccess,
    endpoint: accessRequests.create,
    only: 'row',
    allowed: (entry) => entry.approval === 'needed' || unaskable[entry.approval ?? 'none'],
    run: ([entry]) => open(dialogs.requestAccess, { entry: entry! }),
  }),
  action({
    id: 'emergency',
    label: 'consent:emergency.action',
    icon: IconUrgent,
    danger: true,
    endpoint: remoteConsent.breakGlass,
    only: 'row',
    allowed: (entry) => lacksApproval(entry) || 'accessRequest:cannot.notNeeded',
    run: ([entry]) => open(dialogs.emergency, { entry: entry! }),
  }),
  linkAction,
  action({
    id: 'command',
    label: 'remote:command.action',
    icon: IconPrompt,
    endpoint: remoteCommands.run,
    only: 'row',
    allowed: (entry) => (entry.protocol === 'ssh' ? reachable(entry) : 'remote:command.onlySsh'),
    run: ([entry]) => open(dialogs.runCommand, { entry: entry! }),
  }),
  action({
    id: 'native',
    label: 'native:action',
    icon: IconTerminal2,
    endpoint: native.get,
    only: 'row',
    run: ([entry]) => open(dialogs.native, { entry: entry! }),
  }),
  action({
    id: 'info',
    label: 'access:info.action',
    icon: IconInfoCircle,
    endpoint: remoteAccess.info,
    only: 'row',
    run: ([entry]) => open(dialogs.remoteInfo, { entry: entry! }),
  }),
  action({
    id: 'connection-log',
    label: 'access:log.action',
    icon: IconListDetails,
    endpoint: remoteAccess.sessions,
    only: 'row',
    run: ([entry]) => open(dialogs.connectionLogs, { entry: entry! }),
  }),
  action({
    id: 'edit',
    label: 'remote:edit.action',
    icon: IconPencil,
    endpoint: remoteAccess.update,
    only: 'row',
    run: ([entry]) => open(dialogs.editRemote, { entry: entry! }),
  }),
  action({
    id: 'credentials',
    label: 'remote:credentials.action',
    icon: IconKey,
    endpoint: remoteCredentials.set,
    only: 'row',
    allowed: (entry) => takesCredentials(entry) || 'remote:credentials.onlySome',
    run: ([entry]) => open(dialogs.credentials, { entry: entry! }),
  }),
  action({
    id: 'forget-credentials',
    label: 'remote:credentials.forget',
    icon: IconKeyOff,
    danger: true,
    endpoint: remoteCredentials.remove,
    only: 'row',
    allowed: (entry) => entry.credentials_stored === true || 'remote:credentials.none',
    run: ([entry]) => forgetCredentials(entry!),
  }),
  action({
    id: 'terminals',
    label: 'session:openTerminals',
    icon: IconLayoutGrid,
    endpoint: remoteAccess.open,
    only: 'bulk',
    allowed: (entry) =>
      !isTerminalEntry(entry) ? 'session:onlyTerminals' : entry.device_status === 1 ? true : 'devices:reason.offline',
    run: (entries) => openTerminals(entries.map(({ id }) => id)),
  }),
  action({
    id: 'remove',
    label: 'remote:remove.action',
    icon: IconTrash,
    danger: true,
    endpoint: remoteAccess.remove,
    run: removeEntries,
  }),
]
