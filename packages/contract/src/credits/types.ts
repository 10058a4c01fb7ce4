import { creditTypeNames, type CreditTypeName } from '../kit/resource-names.ts'

export { creditTypeNames, type CreditTypeName }
export const paymentTypes = ['free', 'paid'] as const
export type PaymentType = (typeof paymentTypes)[number]
/** What a resource provides to a device: time by the month, time by the pack, or data. */
export type LicenseType = 'credit' | 'management' | 'data'

export interface CreditKind {
  id: number
  name: CreditTypeName
  payment_type: PaymentType
  license_type: LicenseType
}

const licenseOf = (name: CreditTypeName): LicenseType =>
  name === 'credit' ? 'credit' : name.startsWith('data') ? 'data' : 'management'

/**
 * All types: odd ids are free, even ids are paid. The ids are stored in ledgers and used in scripts, so they never
 * change.
 */
export const creditKinds: readonly CreditKind[] = creditTypeNames.flatMap((name, place) =>
  paymentTypes.map((payment_type, payment): CreditKind => ({
    id: 2 * place + payment + 1,
    name,
    payment_type,
    license_type: licenseOf(name),
  })),
)

const titles: Readonly<Record<CreditTypeName, string>> = {
  credit: 'Credit',
  management_6m: 'Management pack 6m',
  management_1y: 'Management pack 1y',
  management_3y: 'Management pack 3y',
  management_5y: 'Management pack 5y',
  management_10y: 'Management pack 10y',
  data_150GB_10y: 'Connection Data pack 150GB 10y',
}

/** The display name of a type in the API, which is in English. */
export const creditTypeTitle = ({ name, payment_type }: Pick<CreditKind, 'name' | 'payment_type'>): string =>
  `${payment_type === 'paid' ? 'Paid' : 'Free'} ${titles[name]}`

/** Types that are added with a price and a pro forma number. */
export const pricedTypeIds: readonly number[] = [2, 4, 6, 8, 10]

export const bytesPerCredit = 2 * 1024 ** 3
/** Days of device management per credit. */
export const daysPerCredit = 30

/** Actions in the history of a pool or device; the numbers are `action_type` of the public API. */
export const creditActions = { assigned: 1, extended: 2, used: 3, moved: 4 } as const
