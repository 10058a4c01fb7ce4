import { credits } from '@outpost/contract/credits/endpoints'
import type { CreditType } from '@outpost/contract/credits/schemas'
import { useCan } from '../../kit/auth/can.ts'
import { SelectField } from '../../kit/form/fields.tsx'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { amountText, typeLabel } from './types.ts'

interface TypeFieldProps {
  label?: string
  /** Given, each type says how many of it this company has left, and those it has none of cannot be chosen. */
  companyId?: number | undefined
  /** Nothing may be chosen. */
  optional?: boolean
  /** Which types belong here. */
  fits?: (type: CreditType) => boolean
}

/** How many of each type a company has left; nothing where the reader may not see that. */
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

/** A type of resources, of those that the reader sees. */
export function TypeField({ label, companyId, optional = false, fits = () => true }: TypeFieldProps) {
  const t = useText()
  const { data } = useData(credits.types, { limit: 100 }, { staleTime: 300_000 })
  const left = useLeft(companyId)
  // What there is comes first: of fourteen types a company mostly has two or three.
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
