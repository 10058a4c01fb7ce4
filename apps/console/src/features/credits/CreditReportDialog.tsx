import { creditReports } from '@outpost/contract/credits/reports/endpoints'
import { creditReportSchemas } from '@outpost/contract/credits/reports/schemas'
import { FieldRow, RadioField } from '@outpost/ui/Fields'
import { useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DateTimeField } from '../../kit/form/fields/more.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import type { Owner } from './owner.ts'

const formats = ['pdf', 'json'] as const
type Format = (typeof formats)[number]

/** A dialog that exports the changes of a company's resources in a period as a file. */
export default function CreditReportDialog({ company, close }: DialogProps<{ company?: Owner }>) {
  const t = useText()
  const [format, setFormat] = useState<Format>('pdf')
  return (
    <DialogForm
      endpoint={creditReports[format]}
      schema={creditReportSchemas[format].input}
      initial={company ? { company_id: company.id } : {}}
      saveAs={`credit-report.${format}`}
      reload={false}
      title={t('credits:report.title')}
      purpose={t('credits:report.purpose')}
      submitLabel={t('credits:report.verb')}
      hideMsg
      onDone={() => close()}
    >
      <CompanyField name="company_id" known={company} />
      <FieldRow>
        <DateTimeField name="start_date" label={t('credits:field.from')} />
        <DateTimeField name="end_date" label={t('credits:field.to')} />
      </FieldRow>
      <RadioField
        label={t('credits:report.format')}
        value={format}
        onChange={(next) => setFormat(next as Format)}
        options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
      />
    </DialogForm>
  )
}
