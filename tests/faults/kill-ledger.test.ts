import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../apps/server/src/testing/person.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { sleep, until } from '../support/until.ts'

/** Companies that trade, concurrent clients, kills of the api, and the longest time of work before each in ms. */
const companyCount = 5
const clients = 6
const kills = 5
const longest = 2500
const begin = 5000
/** Seconds for which a client retries: longer than the supervisor ever waits before it restarts a dead process. */
const timeoutSeconds = 60
const gigabytesPerCredit = 2
/** The administrator's company, which receives the activated codes. */
const own = 1

let program: Program
let owner: Client
const companies: number[] = []

beforeAll(async () => {
  program = await Program.start()
  owner = await program.connect()
  for (let n = 0; n < companyCount; n++)
    companies.push(
      (await program.admin.post('/companies', { name: `Trader ${n}`, parent_id: own })).body.data.id as number,
    )
  for (const company_id of companies)
    expect(
      (
        await program.admin.post('/credits', {
          company_id,
          credit_type_id: 2,
          credit_count: begin,
          credit_price: 1,
          pro_form_nr: 'PF',
        })
      ).status,
    ).toBe(201)
}, 120_000)
afterAll(async () => {
  await owner?.end()
  await program?.stop()
}, 60_000)

/** Requests that got no response, or that a dying process answered with 503. */
let broken = 0

/** Sends a request as a client with an Idempotency-Key does: until there is a response. */
async function ask(path: string, body: object, key: string): Promise<Answer> {
  return until(`an answer to ${key}`, timeoutSeconds, async () => {
    const answer = await program.admin.post(path, body, { 'idempotency-key': `trader-${key}` }).catch(() => undefined)
    if (answer !== undefined && answer.status !== 503) return answer
    broken++
    return undefined
  })
}

/** The balance that each company should have by the responses, what was bought, and the acknowledged actions. */
const expectedBalances = new Map<number, number>()
const change = (company: number, by: number): void =>
  void expectedBalances.set(company, (expectedBalances.get(company) ?? 0) + by)
const done = { moves: 0, codes: 0, activations: 0, purchases: 0, bought: 0 }

const one = (most: number): number => Math.floor(Math.random() * most)
const expectDone = (answer: Answer, status: number): void =>
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status })

async function act(n: string): Promise<void> {
  const [place, amount] = [one(companyCount), 1 + one(4)]
  const [source, target] = [companies[place]!, companies[(place + 1 + one(companyCount - 1)) % companyCount]!]
  const kind = one(4)
  if (kind < 2) {
    expectDone(await ask('/credits/move', { source, target, amount, credit_type_name: 'credit' }, `move-${n}`), 200)
    change(source, -amount)
    change(target, amount)
    done.moves++
  } else if (kind === 2) {
    expectDone(await ask('/companies/data', { company_id: source, credits: amount }, `buy-${n}`), 200)
    change(source, -amount)
    done.bought += amount
    done.purchases++
  } else {
    const made = await ask('/credits/codes', { company_id: source, amount, credit_type_name: 'credit' }, `code-${n}`)
    expectDone(made, 201)
    change(source, -amount)
    done.codes++
    expectDone(await ask('/credits/codes/activate', { code: made.body.meta.credit_code }, `activate-${n}`), 200)
    change(own, amount)
    done.activations++
  }
}

const figure = async (statement: string): Promise<Record<string, number>> =>
  (await owner.query<Record<string, number>>(statement)).rows[0]!

test('CREDITS-058 CREDITS-053 with kill -9 of the API at random moments while resources move, codes are used and data is bought, nothing is lost or duplicated', async () => {
  let over = false
  const working = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !over; n++) await act(`${client}-${n}`)
  })
  // A client that fails ends the whole test, not only the wait for the next kill.
  const failed = Promise.all(working)
  failed.catch(() => {
    over = true
  })
  let struck = 0
  for (let n = 0; n < kills && !over; n++) {
    await until('the api', timeoutSeconds, async () => (await program.admin.get('/credits/types')).status === 200)
    await sleep(200 + Math.random() * longest)
    const before = broken
    await program.kill('api')
    // Interrupted attempts still count, and this test activates more codes than the limit against guessing allows.
    await owner.query('DELETE FROM rate_limits')
    await until('clients that were cut off', 60, () => broken > before || over)
    struck++
  }
  await until('the api', timeoutSeconds, async () => (await program.admin.get('/credits/types')).status === 200)
  over = true
  await failed
  printFigures('killed the api', { times: struck, 'requests without an answer': broken, ...done })
  expect(struck).toBe(kills)
  expect(Math.min(done.moves, done.activations, done.purchases)).toBeGreaterThan(kills)

  // Every balance matches the responses to the credit: nothing acknowledged is missing, and nothing was booked twice.
  const { rows } = await owner.query<{ id: number; left: number }>(
    `SELECT company_id AS id, sum(balance)::int AS left FROM ledger_accounts WHERE kind = 'pool' GROUP BY 1`,
  )
  expect(Object.fromEntries(rows.map((row) => [row.id, row.left]))).toEqual(
    Object.fromEntries([
      ...companies.map((id) => [id, begin + (expectedBalances.get(id) ?? 0)]),
      [own, expectedBalances.get(own)],
    ]),
  )
  expect(
    await figure(`
    SELECT (SELECT sum(balance)::int FROM ledger_accounts WHERE kind IN ('pool', 'code')) AS held, (SELECT count(*)::int FROM credit_codes) AS codes, (SELECT count(*)::int FROM credit_codes WHERE used_at IS NOT NULL) AS used,
      (SELECT sum(credits)::int FROM data_purchases) AS bought, (SELECT count(DISTINCT split_part(key, ':', 2))::int FROM ledger_entries WHERE kind = 'move') AS moves,
      (SELECT (sum(amount) / 1024 ^ 3)::int FROM ledger_entries WHERE kind = 'data' AND amount > 0 AND key LIKE 'data:%') AS gigabytes`),
  ).toEqual({
    held: companyCount * begin - done.bought,
    codes: done.codes,
    used: done.activations,
    bought: done.bought,
    moves: done.moves,
    gigabytes: done.bought * gigabytesPerCredit,
  })
  expect(
    await figure(`
    SELECT (SELECT count(*)::int FROM (SELECT key FROM ledger_entries GROUP BY key HAVING sum(amount) <> 0 OR count(*) <> 2) crooked) AS crooked,
      (SELECT count(*)::int FROM (SELECT a.id FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id WHERE a.company_id IS NOT NULL GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)) wrong) AS wrong`),
  ).toEqual({ crooked: 0, wrong: 0 })
}, 400_000)
