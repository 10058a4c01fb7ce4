import { companies } from '@outpost/contract/companies/endpoints'
import { credits } from '@outpost/contract/credits/endpoints'
import { companyData } from '@outpost/contract/credits/data/endpoints'
import { bytesPerCredit } from '@outpost/contract/credits/types'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm, type Values } from '../../kit/form/parts/core.tsx'
import { useLanguage, useText } from '../../kit/i18n/i18n.ts'
import { ask } from '../../kit/dialog/windows/ask.ts'
import { CompanyField } from '../companies/public.ts'
import classes from './Credits.module.css'
import { DigitsField } from './DigitsField.tsx'
import { dataPurchase } from './forms.schema.ts'
import type { Owner } from './owner.ts'

const refreshes = [companies.list, credits.list, credits.summary]
/** The maximum number of digits of the number of credits. */
const DIGITS = 14
const gigabytes = (credits: number): number => (credits * bytesPerCredit) / 1024 ** 3

/** A dialog that converts credits of a company into data, after a confirmation. */
export default function BuyDataDialog({ company, close }: DialogProps<{ company?: Owner }>) {
  const t = useText()
  const { tag } = useLanguage()
  const agreed = ({ credits: typed }: Values) => {
    const count = Number(typed)
    const message = t('credits:buyData.sure', {
      credits: count.toLocaleString(tag),
      data: gigabytes(count).toLocaleString(tag),
    })
    return ask({ title: t('credits:buyData.title'), message, confirmLabel: t('credits:buyData.spend') })
  }
  return (
    <DialogForm
      endpoint={companyData.buy}
      schema={dataPurchase}
      initial={company ? { company_id: company.id } : {}}
      toInput={({ company_id: id, credits: typed }) => ({ company_id: Number(id), credits: Number(typed) })}
      maySend={agreed}
      title={t('credits:buyData.action')}
      purpose={t('credits:buyData.purpose')}
      submitLabel={t('credits:buyData.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <CompanyField name="company_id" known={company} />
      <DigitsField name="credits" label={t('credits:field.credits')} most={DIGITS} />
      <LiveNote />
    </DialogForm>
  )
}

/** The amount of data for the credits entered, updated while the user types. */
function LiveNote() {
  const t = useText()
  const { tag } = useLanguage()
  const { values } = useForm()
  return (
    <p className={classes.note} aria-live="polite">
      {t('credits:buyData.note', { data: gigabytes(Number(values['credits'] ?? 0)).toLocaleString(tag) })}
    </p>
  )
}
