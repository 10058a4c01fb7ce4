import { desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
import type { ConfigTemplate } from '@outpost/contract/desired-configuration/schemas'
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** The actions on configuration templates. */
export const templateActions: readonly Action<ConfigTemplate>[] = [
  action({
    id: 'edit',
    label: 'desiredConfiguration:edit.action',
    group: 'configure',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: desiredTemplates.update,
    run: ([template]) => void open(dialogs.template, { id: template!.id }),
  }),
  action({
    id: 'assign',
    label: 'desiredConfiguration:assign.action',
    group: 'configure',
    icon: IconTags,
    inline: true,
    only: 'row',
    endpoint: desiredTemplates.assign,
    run: ([template]) => void open(dialogs.assign, { template: template! }),
  }),
  action({
    id: 'remove',
    label: 'desiredConfiguration:remove.action',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: desiredTemplates.remove,
    run: ([template]) =>
      confirm({
        endpoint: desiredTemplates.remove,
        input: { id: template!.id },
        title: translate('desiredConfiguration:remove.title'),
        message: translate('desiredConfiguration:remove.message', { name: template!.name }),
        confirmLabel: translate('desiredConfiguration:remove.verb'),
        danger: true,
      }),
  }),
]
