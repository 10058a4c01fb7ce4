import { tags } from '@outpost/contract/tags/endpoints'
import type { Tag } from '@outpost/contract/tags/schemas'
import { IconBolt, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { typedName } from '../../kit/dialog/typedName.ts'
import { contributedActions } from '../../kit/screen/contributions.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** Deletes a tag. The confirmation shows how many devices lose it; if any does, its name must be typed. */
const remove = ([tag]: readonly Tag[]): Promise<true | undefined> =>
  confirm({
    endpoint: tags.remove,
    input: { id: tag!.id },
    title: translate('tags:remove.title'),
    message: translate('tags:remove.message', { name: tag!.name, count: tag!.devices_count }),
    confirmLabel: translate('tags:remove.verb'),
    ...(tag!.devices_count > 0 && { typed: typedName([tag!.name], tag!.id) }),
    danger: true,
  })

const tagActions: readonly Action<Tag>[] = [
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
    id: 'remove',
    label: 'tags:remove.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: tags.remove,
    run: remove,
  }),
]

/** The actions on a tag, in lists and on its page: those of this feature and of later ones. */
export function useTagActions(): readonly Action<Tag>[] {
  return useMemo(() => [...tagActions, ...contributedActions('tags')], [])
}
