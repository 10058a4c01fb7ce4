import type { CreditType } from '@outpost/contract/credits/schemas'
import { type CreditKind, creditKinds, type CreditTypeName, type PaymentType } from '@outpost/contract/credits/types'
import type { Translate } from '../../kit/i18n/i18n.ts'

/** What is known of a type by its id; ids never change, so nobody has to ask. */
export const kindOf = (id: number): CreditKind | undefined => creditKinds.find((kind) => kind.id === id)

/** What a type is called: "Credit", "Management pack, 1 year (free)". */
export function typeLabel(t: Translate, name: CreditTypeName, payment: PaymentType): string {
  const type = t(`devices:resource.${name}`)
  return payment === 'free' ? t('credits:free', { type }) : type
}

/** A type by its id, for lists that name no payment. */
export function labelOfId(t: Translate, id: number): string {
  const kind = kindOf(id)
  return kind ? typeLabel(t, kind.name, kind.payment_type) : String(id)
}

/** Packs are bound to devices; credits are drawn by them. */
export const isPack = ({ license_type }: Pick<CreditType, 'license_type'>): boolean => license_type !== 'credit'

/** How the API names a type that was chosen by its id. */
export const typeInput = (id: unknown) => ({ credit_type_id: Number(id), credit_type_name: kindOf(Number(id))!.name })

/** A number of resources inside a sentence, written as the reader's language writes it; there may be billions. */
export const amountText = (amount: number): string => amount.toLocaleString(document.documentElement.lang)
