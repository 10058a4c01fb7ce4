import { companies } from '@outpost/contract/companies/endpoints'
import { type Company, companySchemas } from '@outpost/contract/companies/schemas'
import { companyLimits } from '@outpost/contract/companies/constants'
import { useBrand } from '../../brand.ts'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, SwitchField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'

/**
 * If the brand hides resources, the settings for using the parent's credits and for data billing are neither shown nor
 * changed.
 */
const initialOf = (company: Company, resources: boolean): Values => ({
  ...(resources && {
    can_use_parent_license: company.can_use_parent_license === 1,
    data_billed: company.payment_type === 'paid',
  }),
  ...Object.fromEntries(companyLimits.map((limit) => [limit, company[limit]])),
})

/** A dialog for the permissions and limits of a company, which the companies above it set. */
export default function CompanyFlagsDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const { record: company, reading } = useAsOpened(companies.get, { id })
  const {
    resources: { show },
  } = useBrand()
  return (
    <DialogForm
      endpoint={companies.setFlags}
      schema={companySchemas.setFlags.input}
      initial={company ? initialOf(company, show) : {}}
      toInput={(values) => ({ ...values, id, revision: company?.revision })}
      undo={() => company && (() => callConfirmed(companies.setFlags, { ...initialOf(company, show), id }))}
      {...reading}
      title={t(show ? 'companies:flags.title' : 'companies:limits.title')}
      purpose={company?.name}
      submitLabel={t('companies:flags.verb')}
      onDone={() => close()}
    >
      {show && (
        <SwitchField
          name="can_use_parent_license"
          label={t('companies:flags.parentCredits')}
          help={t('companies:flags.parentCreditsHelp')}
        />
      )}
      {show && (
        <SwitchField
          name="data_billed"
          label={t('companies:flags.dataBilled')}
          help={t('companies:flags.dataBilledHelp')}
        />
      )}
      <NumberField name="max_devices" label={t('companies:field.max_devices')} help={t('companies:flags.limitHelp')} />
      <NumberField name="max_users" label={t('companies:field.max_users')} />
      <NumberField name="max_companies" label={t('companies:field.max_companies')} />
    </DialogForm>
  )
}
