import { generatedReports, reports } from '@outpost/contract/reports/endpoints'
import type { Report } from '@outpost/contract/reports/schemas'
import { IconFiles, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { act } from '../../kit/api/act.ts'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** Opens the reports that were generated from a template. */
export const showGenerated = (template: Report): void => void open(dialogs.generated, { template })

/** Generates a report and shows the list in which it appears. */
async function generate([template]: readonly Report[]): Promise<void> {
  if (await act(reports.generate, { id: template!.id })) showGenerated(template!)
}

const remove = ([template]: readonly Report[]): Promise<true | undefined> =>
  confirm({
    endpoint: reports.remove,
    input: { id: template!.id },
    title: translate('reports:remove.title'),
    message: translate('reports:remove.message', { name: template!.name }),
    confirmLabel: translate('reports:remove.verb'),
    danger: true,
  })

/** The actions on report templates. */
export const reportActions: readonly Action<Report>[] = [
  action({
    id: 'generated',
    label: 'reports:show',
    group: 'open',
    icon: IconFiles,
    inline: true,
    only: 'row',
    endpoint: generatedReports.list,
    run: ([template]) => showGenerated(template!),
  }),
  action({
    id: 'generate',
    label: 'reports:generate',
    group: 'open',
    icon: IconPlayerPlay,
    inline: true,
    only: 'row',
    endpoint: reports.generate,
    run: generate,
  }),
  action({
    id: 'edit',
    label: 'reports:edit.action',
    group: 'configure',
    icon: IconPencil,
    only: 'row',
    endpoint: reports.update,
    run: ([template]) => void open(dialogs.editReport, { id: template!.id }),
  }),
  action({
    id: 'remove',
    label: 'reports:remove.action',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: reports.remove,
    run: remove,
  }),
]
