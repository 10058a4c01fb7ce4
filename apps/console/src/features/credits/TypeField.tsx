import { credits } from '@outpost/contract/credits/endpoints'
import type { CreditType } from '@outpost/contract/credits/schemas'
import { useCan } from '../../kit/auth/can.ts'
import { SelectField } from '../../kit/form/fields.tsx'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { amountText, typeLabel } from './types.ts'

interface TypeFieldProps {
  label?: string
  /** If given, each type shows how many this company has left, and types of which it has none are disabled. */
  companyId?: number | undefined
  /** Whether the field can be left empty. */
  optional?: boolean
  /** Which types are offered. */
  fits?: (type: CreditType) => boolean
}

/** Returns how many of each type a company has left; undefined if the user may not see that. */
function useLeft(companyId: number | undefined): ReadonlyMap<number, number> | undefined {
  const allowed = useCan()(credits.summary)
  const { data } = useData(
    credits.summary,
    { company_id: companyId ?? 0 },
    { enabled: allowed && companyId !== undefined },
  )
  return companyId === undefined || !data
    ? undefined
    : new Map(data.credits.left.map((entry) => [entry.credit_type_id, entry.credits_left]))
}

/** Form field for a resource type, out of those that the user can see. */
export function TypeField({ label, companyId, optional = false, fits = () => true }: TypeFieldProps) {
  const t = useText()
  const { data } = useData(credits.types, { limit: 100 }, { staleTime: 300_000 })
  const left = useLeft(companyId)
  // Available types come first: of 14 types a company usually has two or three.
  const types = (data?.rows ?? [])
    .filter(fits)
    .toSorted((a, b) => Number((left?.get(b.id) ?? 0) > 0) - Number((left?.get(a.id) ?? 0) > 0))
  const options = types.map((type) => {
    const count = left?.get(type.id) ?? 0
    return {
      value: String(type.id),
      label: typeLabel(t, type.name, type.payment_type),
      ...(left && { hint: t('credits:left', { count, amount: amountText(count) }), disabled: count === 0 }),
    }
  })
  return (
    <SelectField
      name="credit_type_id"
      numeric
      required={!optional}
      clearable={optional}
      label={label ?? t('credits:field.type')}
      options={options}
    />
  )
}
