import { generatedReports } from '@outpost/contract/reports/endpoints'
import type { GeneratedReport } from '@outpost/contract/reports/schemas'
import { IconFileTypeCsv, IconFileTypePdf, IconFileTypeXls, IconPencil, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { downloadReport, reportFormats } from './files.ts'

const icons = { pdf: IconFileTypePdf, csv: IconFileTypeCsv, xlsx: IconFileTypeXls } as const

/** Deletes a generated report after a question. @returns true if it was deleted */
export const removeGenerated = ({ id, name }: Pick<GeneratedReport, 'id' | 'name'>): Promise<true | undefined> =>
  confirm({
    endpoint: generatedReports.remove,
    input: { id },
    title: translate('reports:generated.removeTitle'),
    message: translate('reports:generated.removeMessage', { name }),
    confirmLabel: translate('reports:remove.verb'),
    refreshes: [generatedReports.list],
    danger: true,
  })

/** The actions on generated reports. */
export const generatedActions: readonly Action<GeneratedReport>[] = [
  ...reportFormats.map((format) =>
    action<GeneratedReport>({
      id: format,
      label: `reports:page.${format}` as const,
      group: 'open',
      icon: icons[format],
      ...(format === 'pdf' && { inline: true as const }),
      only: 'row',
      endpoint: generatedReports[format],
      allowed: ({ state }) => (state === 'completed' ? true : 'reports:generated.notReady'),
      run: ([report]) => downloadReport(report!.id, format),
    }),
  ),
  action({
    id: 'rename',
    label: 'reports:generated.rename',
    group: 'configure',
    icon: IconPencil,
    only: 'row',
    endpoint: generatedReports.update,
    run: ([report]) => void open(dialogs.renameReport, { report: report! }),
  }),
  action({
    id: 'remove',
    label: 'reports:generated.remove',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: generatedReports.remove,
    run: ([report]) => removeGenerated(report!),
  }),
]
