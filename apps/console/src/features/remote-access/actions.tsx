import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { openStatus } from '../../kit/view/status.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import type { Entry } from './entry.ts'
import { entryName } from './name.ts'

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

/** The actions for entries, in lists and on the entry's own page. */
export const entryActions: readonly Action<Entry>[] = [
  action({
    id: 'remove',
    label: 'remote:remove.action',
    icon: IconTrash,
    danger: true,
    endpoint: remoteAccess.remove,
    run: removeEntries,
  }),
]
