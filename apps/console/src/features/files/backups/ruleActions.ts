import { backupRules } from '@outpost/contract/files/backups/endpoints'
import type { BackupRule } from '@outpost/contract/files/backups/schemas'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'

/** Deletes a rule after a confirmation; its existing backups are kept. */
const remove = ([rule]: readonly BackupRule[]): Promise<true | undefined> =>
  confirm({
    endpoint: backupRules.remove,
    input: { id: rule!.id },
    title: translate('files:rules.remove'),
    message: translate('files:rules.removeMessage', { name: rule!.name }),
    confirmLabel: translate('files:rules.removeVerb'),
    danger: true,
  })

/** The actions for backup rules. */
export const ruleActions: readonly Action<BackupRule>[] = [
  action({
    id: 'edit',
    label: 'files:rules.editAction',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: backupRules.update,
    run: ([rule]) => void open(dialogs.editRule, { id: rule!.id }),
  }),
  action({
    id: 'remove',
    label: 'files:rules.removeAction',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: backupRules.remove,
    run: remove,
  }),
]
