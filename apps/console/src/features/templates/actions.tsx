import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { IconDownload, IconPencil, IconRouter, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { download } from '../../kit/api/download.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { fill } from '../../kit/screen/screen.ts'
import { dialogs } from './dialogs.ts'
import { RemoveMessage } from './RemoveMessage.tsx'

/** Saves a template as a file. */
export const exportTemplate = ({ id }: Template): Promise<unknown> =>
  download(fill(templates.exportOne.path, { id }), { name: 'monitoring-template.json' })

/** Asks before a template is deleted. Resolves with true if it was. */
export const removeTemplate = (template: Template): Promise<true | undefined> =>
  confirm({
    endpoint: templates.remove,
    input: { id: template.id },
    title: translate('templates:remove.title'),
    message: <RemoveMessage template={template} />,
    confirmLabel: translate('templates:remove.verb'),
    danger: true,
    // The page of the template is still open, and would read what is gone.
    refreshes: [templates.list, templateAssignments.list],
  })

const isOwn = ({ type }: Template) => (type === 'user' ? true : ('templates:system.fixed' as const))

/** The actions on monitoring templates. */
export const templateActions: readonly Action<Template>[] = [
  action({
    id: 'edit',
    label: 'templates:edit.action',
    group: 'configure',
    icon: IconPencil,
    inline: true,
    only: 'row',
    allowed: isOwn,
    endpoint: templates.update,
    run: ([template]) => goTo(`/monitoring-templates/edit/${template!.id}`),
  }),
  action({
    id: 'assign',
    label: 'templates:assign.action',
    group: 'configure',
    icon: IconRouter,
    inline: true,
    only: 'row',
    endpoint: templateAssignments.assignOne,
    run: ([template]) => void open(dialogs.assign, { template: template! }),
  }),
  action({
    id: 'export',
    label: 'templates:export.action',
    icon: IconDownload,
    only: 'row',
    allowed: isOwn,
    endpoint: templates.exportOne,
    run: ([template]) => void exportTemplate(template!),
  }),
  action({
    id: 'remove',
    label: 'templates:remove.action',
    danger: true,
    icon: IconTrash,
    only: 'row',
    allowed: isOwn,
    endpoint: templates.remove,
    run: ([template]) => removeTemplate(template!),
  }),
]
