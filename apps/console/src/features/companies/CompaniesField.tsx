import { useEffect, useEffectEvent } from 'react'
import { MultiSelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies } from './options.ts'
import { useOnlyCompany } from './useOnlyCompany.ts'

/**
 * Form field for one or several companies; the user's own is preselected. Hidden for a user who sees only one company.
 */
export function CompaniesField({ name, label, help }: { name: string; label: string; help?: string }) {
  const t = useText()
  const user = useUser()
  const form = useForm()
  const isAlone = useOnlyCompany()
  const begin = useEffectEvent(() => {
    if (form.values[name] === undefined) form.fill(name, [user.company_id])
  })
  useEffect(() => begin(), [])
  if (isAlone !== false) return null
  return (
    <MultiSelectField
      name={name}
      numeric
      required
      label={label}
      help={help}
      placeholder={t('companies:choose')}
      load={findCompanies}
      labelOf={(value) => (Number(value) === user.company_id ? user.company_name : undefined)}
    />
  )
}
