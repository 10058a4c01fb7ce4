import type { Transaction } from '../db/database.ts'
import { addCredits } from '../features/credits/service.ts'
import { providers, topCompany } from './companies.ts'

/** Ids of paid resource types in the contract. */
const credit = 2
const managementThreeYears = 8

/**
 * Adds credits and packs to the top company and its providers, and credits to the customers except for the
 * last one of each provider.
 */
export async function addResources(tx: Transaction, companies: ReadonlyMap<string, number>): Promise<void> {
  const give = async (company: string, type: number, count: number, price = 0, proForm?: string): Promise<void> => {
    await addCredits(tx, { company: companies.get(company)!, type, count, userId: null, price, proForm })
  }
  await give(topCompany, credit, 2000, 1.9, 'PF-2026-0117')
  await give(topCompany, managementThreeYears, 100, 49, 'PF-2026-0118')
  for (const { provider, customers } of providers) {
    await give(provider, credit, 300, 2.4, `PF-2026-02${companies.get(provider)}`)
    await give(provider, managementThreeYears, 20, 55, `PF-2026-03${companies.get(provider)}`)
    for (const customer of customers.slice(0, -1)) await give(customer, credit, 50)
  }
}
