import { generatedReports } from '@outpost/contract/reports/endpoints'
import type { GeneratedReport, Report } from '@outpost/contract/reports/schemas'
import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { href } from '../../../kit/screen/screen.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { generatedActions } from './generatedActions.ts'
import { useGeneratedColumns } from './generatedColumns.tsx'

/** Milliseconds between two reads of the list: while a report is being generated, and otherwise. */
const PACE = { open: 2000, idle: 15_000 } as const

interface GeneratedProps {
  /** Only reports of this template. */
  template?: Pick<Report, 'id' | 'name'>
  /** Only reports of this company. */
  companyId?: number
}

/** A dialog with generated reports. A row opens its page. */
export default function GeneratedReportsDialog({ template, companyId, close }: DialogProps<GeneratedProps>) {
  const t = useText()
  const show = ({ id }: GeneratedReport): void => {
    close()
    goTo(href('/report/generated/{id}', { id }))
  }
  const table = useTable({
    endpoint: generatedReports.list,
    columns: useGeneratedColumns(template === undefined),
    actions: generatedActions,
    storageKey: template ? 'reports.generated.template' : 'reports.generated',
    fixed: {
      ...(template && { report_template_id: [template.id] }),
      ...(companyId !== undefined && { company_id: [companyId] }),
    },
    inUrl: false,
  })
  const isOpen = table.query.data?.rows.some(({ state }) => state === 'processing') ?? false
  useEvery(isOpen ? PACE.open : PACE.idle, () => void table.query.refetch())
  return (
    <TableDialog
      {...useDialogLayer()}
      title={template ? t('reports:generated.of', { name: template.name }) : t('reports:generated.title')}
      purpose={t('reports:generated.purpose')}
      loading={false}
      error={null}
    >
      <ListTable
        table={table}
        label={t('reports:generated.title')}
        search={t('reports:search')}
        rowLabel={(row) => row.name}
        onRow={(row) => row.state === 'completed' && show(row)}
        empty={{ message: t('reports:generated.empty') }}
        height={420}
      />
    </TableDialog>
  )
}
