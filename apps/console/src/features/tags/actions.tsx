import { tags } from '@outpost/contract/tags/endpoints'
import type { Tag } from '@outpost/contract/tags/schemas'
import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { IconBolt, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** Takes a tag away after a question that says how many devices lose it. */
const remove = ([tag]: readonly Tag[]): Promise<true | undefined> =>
  confirm({
    endpoint: tags.remove,
    input: { id: tag!.id },
    title: translate('tags:remove.title'),
    message: translate('tags:remove.message', { name: tag!.name, count: tag!.devices_count }),
    confirmLabel: translate('tags:remove.verb'),
    danger: true,
  })

/** What can be done to a tag, in lists and on its own page. */
export const tagActions: readonly Action<Tag>[] = [
  action({
    id: 'edit',
    label: 'tags:edit.action',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: tags.update,
    run: ([tag]) => void open(dialogs.editTag, { id: tag!.id }),
  }),
  action({
    id: 'actions',
    label: 'tags:action.menu',
    icon: IconBolt,
    only: 'row',
    endpoint: tags.update,
    run: ([tag]) => void open(dialogs.tagActions, { id: tag!.id }),
  }),
  action({
    id: 'log',
    label: 'tags:log.menu',
    icon: IconHistory,
    only: 'row',
    endpoint: actionLogs.list,
    run: ([tag]) => void open(dialogs.tagLog, { id: tag!.id, name: tag!.name }),
  }),
  action({
    id: 'remove',
    label: 'tags:remove.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: tags.remove,
    run: remove,
  }),
]
