import type { CreditType } from '@outpost/contract/credits/schemas'
import { type CreditKind, creditKinds, type CreditTypeName, type PaymentType } from '@outpost/contract/credits/types'
import type { Translate } from '../../kit/i18n/i18n.ts'

/** Returns the properties of a type by its id. Ids never change, so no request is needed. */
export const kindOf = (id: number): CreditKind | undefined => creditKinds.find((kind) => kind.id === id)

/** Returns the label of a type: "Credit", "Management pack, 1 year (free)". */
export function typeLabel(t: Translate, name: CreditTypeName, payment: PaymentType): string {
  const type = t(`devices:resource.${name}`)
  return payment === 'free' ? t('credits:free', { type }) : type
}

/** Returns the label of a type by its id, for lists that contain no payment type. */
export function labelOfId(t: Translate, id: number): string {
  const kind = kindOf(id)
  return kind ? typeLabel(t, kind.name, kind.payment_type) : String(id)
}

/** Whether a type is a pack. Packs are assigned to devices; credits are consumed by them. */
export const isPack = ({ license_type }: Pick<CreditType, 'license_type'>): boolean => license_type !== 'credit'

/** Returns the API input for a type that was chosen by its id. */
export const typeInput = (id: unknown) => ({ credit_type_id: Number(id), credit_type_name: kindOf(Number(id))!.name })

/** Formats an amount of resources for use in a sentence, in the user's language; there may be billions. */
export const amountText = (amount: number): string => amount.toLocaleString(document.documentElement.lang)
