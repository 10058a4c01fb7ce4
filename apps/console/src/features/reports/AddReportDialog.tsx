import { reports } from '@outpost/contract/reports/endpoints'
import { useUiLocale } from '@outpost/ui/Locale'
import { useUser } from '../../kit/auth/session.tsx'
import { guessedTimeZone } from '../../kit/browser/timeZone.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { ReportFields } from './ReportFields.tsx'
import { reportForm, reportInput } from './reportForm.ts'

interface AddReportProps {
  /** The tab from which the dialog was opened. */
  tab: 'single' | 'day' | 'week' | 'month'
  /** If set, the report belongs to this company, and the field for the company is hidden. */
  companyId?: number
}

/** A dialog that creates a report template. */
export default function AddReportDialog({ tab, companyId, close }: DialogProps<AddReportProps, true>) {
  const t = useText()
  const user = useUser()
  const { timeZone } = useUiLocale()
  const initial = {
    type: tab === 'single' ? 'single' : 'periodic',
    period: tab === 'single' ? 'day' : tab,
    parameters: ['signal', 'data_usage'],
    applied_by: 'device',
    time_zone: timeZone ?? guessedTimeZone(),
    recipients: tab === 'single' ? [] : [user.email],
    is_active: true,
    ...(companyId !== undefined && { company_id: companyId, company_list: [companyId] }),
  }
  return (
    <DialogForm
      endpoint={reports.create}
      schema={reportForm}
      initial={initial}
      toInput={(values) => reportInput(values, companyId ?? user.company_id)}
      title={t('reports:add.title')}
      purpose={t('reports:add.purpose')}
      size={640}
      submitLabel={t('reports:add.verb')}
      refreshes={[reports.list]}
      onDone={() => close(true)}
    >
      {companyId === undefined && <CompanyField name="company_id" />}
      <ReportFields />
    </DialogForm>
  )
}
