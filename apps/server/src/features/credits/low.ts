import type { Transaction } from '../../db/database.ts'
import { settle } from '../notifications/service.ts'

/** The notice that a company's credits run out, told once until there are new ones. */
export const lowKey = (companyId: number): string => `credits-low:${companyId}`

/** A company has got resources: the notice that they run out is settled. */
export const refilled = (tx: Transaction, companyId: number): Promise<void> => settle(tx, lowKey(companyId))
