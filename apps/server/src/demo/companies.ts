import type { Transaction } from '../db/database.ts'
import { addCompany } from '../features/companies/service.ts'

/**
 * The invented companies: providers below the top company, with their customers and the towns where these
 * work.
 */
const tree = [
  {
    provider: 'Fjordlink',
    customers: [
      { name: 'Vestland Ferries', towns: ['Bergen'] },
      { name: 'Bryggen Cold Storage', towns: ['Bergen'] },
      { name: 'Oslo East Water', towns: ['Oslo'] },
      { name: 'Holm Solar', towns: ['Oslo', 'Bergen'] },
    ],
  },
  {
    provider: 'Steppe Telemetry',
    customers: [
      { name: 'Podil Transport', towns: ['Kyiv'] },
      { name: 'Karpaty Energy', towns: ['Lviv', 'Kyiv'] },
    ],
  },
  {
    provider: 'Meridian Connect',
    customers: [
      { name: 'Thameside Charging', towns: ['London'] },
      { name: 'Hansa Logistics', towns: ['Hamburg', 'Lyon'] },
      { name: 'Minato Vending', towns: ['Osaka'] },
      { name: 'Southern Cross Irrigation', towns: ['Sydney', 'Austin'] },
    ],
  },
] as const

export const topCompany = 'Harbour Light Networks'

/** Returns the names of the customers that work in a town. */
export const customersIn = (town: string): string[] =>
  tree
    .flatMap(({ customers }) => customers.filter(({ towns }) => (towns as readonly string[]).includes(town)))
    .map(({ name }) => name)

/** Returns the provider of a customer. */
export const providerOf = (customer: string): string =>
  tree.find(({ customers }) => customers.some(({ name }) => name === customer))!.provider

/** Every provider with the names of its customers. */
export const providers: readonly { provider: string; customers: readonly string[] }[] = tree.map(
  ({ provider, customers }) => ({ provider, customers: customers.map(({ name }) => name) }),
)

/** Names the top company and adds the tree below it. @returns the ids of all companies by name */
export async function addCompanies(tx: Transaction, top: { id: number; level: number }): Promise<Map<string, number>> {
  await tx.updateTable('companies').set({ name: topCompany }).where('id', '=', top.id).execute()
  const ids = new Map([[topCompany, top.id]])
  for (const { provider, customers } of tree) {
    const parent = await addCompany(tx, top, provider)
    ids.set(provider, parent.id)
    for (const { name } of customers) ids.set(name, (await addCompany(tx, parent, name)).id)
  }
  return ids
}
