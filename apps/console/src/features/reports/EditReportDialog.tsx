import { reports } from '@outpost/contract/reports/endpoints'
import { useUser } from '../../kit/auth/session.tsx'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { ReportFields } from './ReportFields.tsx'
import { reportForm, reportInput, valuesOfReport } from './reportForm.ts'

/** A dialog that edits a report template. */
export default function EditReportDialog({ id, close }: DialogProps<{ id: number }, true>) {
  const t = useText()
  const user = useUser()
  const { record: report, reading } = useAsOpened(reports.get, { id })
  return (
    <DialogForm
      endpoint={reports.update}
      schema={reportForm}
      initial={report ? valuesOfReport(report) : {}}
      toInput={(values) => ({ ...reportInput(values, user.company_id), id })}
      {...reading}
      title={t('reports:edit.title')}
      purpose={t('reports:edit.purpose')}
      size={640}
      submitLabel={t('reports:edit.verb')}
      refreshes={[reports.list]}
      onDone={() => close(true)}
    >
      <ReportFields report={report} />
    </DialogForm>
  )
}
