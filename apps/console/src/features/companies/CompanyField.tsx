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
  /** The company that the form begins with, where it is not the reader's own: its name is not asked for. */
  known?: { id: number; name: string } | undefined
}

/**
 * The company that something belongs to. A user with one company is not asked: it is filled in and hidden; all
 * others begin with their own.
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
