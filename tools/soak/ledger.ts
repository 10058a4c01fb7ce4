import type { Client } from 'pg'
import type { Program } from '../../tests/support/program.ts'
import { sleep, until } from '../../tests/support/until.ts'

const companyCount = 4
const clients = 3
const begin = 100_000
const pauseMs = 500
/** Seconds in which a request must get its answer in the end, with retries: longer than any fault lasts. */
const answerWithin = 120

/** Companies that move resources between each other, as clients that repeat a request until it is answered. */
export class Ledger {
  readonly counted = { moves: 0, retried: 0 }
  readonly failures: string[] = []
  readonly #program: Program
  readonly #companies: number[]
  /** What each company should have by the answers. */
  readonly #expected: Map<number, number>
  readonly #end = new AbortController()
  readonly #work: Promise<void>[]

  private constructor(program: Program, companies: number[]) {
    this.#program = program
    this.#companies = companies
    this.#expected = new Map(companies.map((id) => [id, begin]))
    this.#work = Array.from({ length: clients }, (_, client) => this.#trade(client))
  }

  static async start(program: Program): Promise<Ledger> {
    const companies: number[] = []
    for (let n = 0; n < companyCount; n++) {
      const made = await program.admin.post('/companies', { name: `Trader ${n}`, parent_id: 1 })
      companies.push(made.body.data.id)
      const credits = { company_id: made.body.data.id, credit_type_id: 2, credit_count: begin, credit_price: 1 }
      const { status } = await program.admin.post('/credits', { ...credits, pro_form_nr: 'PF' })
      if (status !== 201) throw new Error(`credits were answered ${status}`)
    }
    return new Ledger(program, companies)
  }

  async stop(): Promise<void> {
    this.#end.abort()
    await Promise.all(this.#work)
  }

  /** Returns what does not agree: balances with the answers, entries with each other, and balances with entries. */
  async check(owner: Client): Promise<string[]> {
    const { rows } = await owner.query<{ id: number; held: number }>(
      `SELECT company_id AS id, sum(balance)::int AS held FROM ledger_accounts WHERE kind = 'pool' AND company_id = ANY ($1) GROUP BY 1`,
      [this.#companies],
    )
    const wrong = rows
      .filter(({ id, held }) => held !== this.#expected.get(id))
      .map(({ id, held }) => `company ${id} has ${held} in place of ${this.#expected.get(id)}`)
    const crooked = await owner.query(
      'SELECT key FROM ledger_entries GROUP BY key HAVING sum(amount) <> 0 OR count(*) <> 2',
    )
    const apart = await owner.query(
      `SELECT a.id FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
       WHERE a.company_id IS NOT NULL GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)`,
    )
    if (rows.length !== companyCount) wrong.push(`${rows.length} companies have an account`)
    if (crooked.rows.length > 0) wrong.push(`${crooked.rows.length} bookings do not add up to zero`)
    if (apart.rows.length > 0) wrong.push(`${apart.rows.length} balances differ from their entries`)
    return [...this.failures, ...wrong]
  }

  async #trade(client: number): Promise<void> {
    for (let n = 0; !this.#end.signal.aborted; n++) {
      const place = (client + n) % companyCount
      const [source, target] = [this.#companies[place]!, this.#companies[(place + 1 + (n % 3)) % companyCount]!]
      const amount = 1 + (n % 4)
      try {
        await this.#move({ source, target, amount }, `soak-${client}-${n}`)
        this.#book(source, -amount)
        this.#book(target, amount)
        this.counted.moves++
      } catch (error) {
        this.failures.push(String(error).slice(0, 300))
      }
      await sleep(pauseMs)
    }
  }

  #book(company: number, by: number): void {
    this.#expected.set(company, this.#expected.get(company)! + by)
  }

  async #move(order: { source: number; target: number; amount: number }, key: string): Promise<void> {
    const answer = await until(`an answer to ${key}`, answerWithin, async () => {
      const headers = { 'idempotency-key': key }
      const body = { ...order, credit_type_name: 'credit' }
      const given = await this.#program.admin.post('/credits/move', body, headers).catch(() => undefined)
      if (given && given.status !== 503) return given
      this.counted.retried++
      return undefined
    })
    if (answer.status !== 200) throw new Error(`${key} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}
