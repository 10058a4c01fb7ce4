import { auth } from '@outpost/contract/auth/endpoints'
import { companies } from '@outpost/contract/companies/endpoints'
import { companySchemas } from '@outpost/contract/companies/schemas'
import { Skeletons } from '@outpost/ui/Page'
import { useData } from '../../../../kit/api/query.ts'
import { useUser } from '../../../../kit/auth/session.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { PageForm } from '../../../../kit/form/parts/PageForm.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import type { StepProps } from '../Step.tsx'

const refreshes = [auth.user]

/** The name of the top company, in place of the one that the first start has chosen. */
export function CompanyStep({ onDone }: StepProps) {
  const t = useText()
  const { company_id: id } = useUser()
  const { data: company } = useData(companies.get, { id })
  if (!company) return <Skeletons shape="lines" count={2} />
  return (
    <PageForm
      endpoint={companies.update}
      schema={companySchemas.update.input}
      initial={{ name: company.name }}
      toInput={({ name }) => ({ id, name: String(name ?? ''), revision: company.revision })}
      submitLabel={t('firstRun:company.verb')}
      refreshes={refreshes}
      onDone={onDone}
    >
      <TextField name="name" label={t('firstRun:company.name')} noTranslate />
    </PageForm>
  )
}
