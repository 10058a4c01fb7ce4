import { useEffect } from 'react'
import { SelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies } from './options.ts'
import { useOnlyCompany } from './useOnlyCompany.ts'

interface CompanyFieldProps {
  name: string
  label?: string
  /** The preselected company, if it is not the user's own. Its name is given here, so it need not be requested. */
  known?: { id: number; name: string } | undefined
}

/**
 * Form field for the company that something belongs to. For a user with only one company it is filled in and hidden;
 * for all others their own company is preselected.
 */
export function CompanyField({ name, label, known }: CompanyFieldProps) {
  const t = useText()
  const user = useUser()
  const form = useForm()
  const isAlone = useOnlyCompany()
  const unset = form.values[name] === undefined
  useEffect(() => {
    if (unset) form.fill(name, user.company_id)
  }, [unset, form, name, user.company_id])
  if (isAlone !== false) return null
  return (
    <SelectField
      name={name}
      numeric
      clearable={false}
      label={label ?? t('companies:company')}
      placeholder={t('companies:choose')}
      load={findCompanies}
      labelOf={(value) =>
        Number(value) === known?.id ? known.name : Number(value) === user.company_id ? user.company_name : undefined
      }
    />
  )
}
