import { expect } from 'vitest'
import type { TestOutpost } from '../../../testing/outpost.ts'
import type { Answer, Person } from '../../../testing/person.ts'

export interface Customer {
  id: number
  name: string
  admin: Person & { id: number }
}

/** Helpers for tests of resources. */
export class Customers {
  readonly #outpost: () => TestOutpost

  constructor(outpost: () => TestOutpost) {
    this.#outpost = outpost
  }

  /** Creates a company with this number of paid credits, and its administrator. */
  async make(credits = 0, parent = 1): Promise<Customer> {
    const company = await this.#outpost().build.company(parent)
    if (credits > 0) await this.add(company.id, credits)
    return { id: company.id, name: company.name, admin: await this.#outpost().build.user(company.id) }
  }

  /** Adds resources to a company as the operator. */
  add(company_id: number, credit_count: number, type = 2): Promise<Answer> {
    return this.#outpost().admin.post('/credits', {
      company_id,
      credit_count,
      credit_type_id: type,
      ...([2, 4, 6, 8, 10].includes(type) ? { credit_price: 1.5, pro_form_nr: 'PF-7' } : {}),
    })
  }

  /** Returns how many resources of a type a company has left. */
  async left(company_id: number, type = 2): Promise<number> {
    const { body } = await this.#outpost().admin.get(`/credits/summary?company_id=${company_id}`)
    return (
      body.data.credits.left.find((row: { credit_type_id: number }) => row.credit_type_id === type)?.credits_left ?? 0
    )
  }

  /** Returns unbalanced movements, and accounts whose balance differs from the sum of their entries. Expected: none. */
  crooked(): Promise<Record<string, unknown>[]> {
    return this.#outpost().asOwner(`
      select 'movement ' || key as what from ledger_entries group by key having sum(amount) <> 0 or count(*) <> 2
      union all select 'account ' || a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.company_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)`)
  }

  /** Returns the row of a device, with the end of its time in milliseconds. */
  async device(id: number): Promise<Record<string, unknown>> {
    const [row] = await this.#outpost().asOwner(
      `select *, extract(epoch from credit_expires_at) * 1000 as ends from devices where id = ${id}`,
    )
    return row!
  }

  /** Changes the service of a device, and returns the event on the channel. */
  async setService(who: Person, device_id: number, change: object): Promise<{ status: string; value: string }> {
    const { status, body } = await who.put('/devices/credit', { data: [{ device_id, ...change }] })
    expect(status).toBe(201)
    return (await who.get(`/status/channel/${body.meta.channel}`)).body.data[device_id][0]
  }
}
