import type { Client } from 'pg'
import { isOpen, readCommands } from '../commands.ts'
import type { FleetProcess } from '../fleet-process.ts'
import type { Clients } from './clients.ts'

/** What is wrong after a fault; every list and number is empty or 0 if nothing is. */
export interface Verdict {
  lostTags: number
  lostOrders: number
  lostMoves: number
  /** Keys of the ledger that were booked more than once, or do not sum to zero. */
  crooked: number
  /** Companies whose balance is not what the acknowledged transfers make it. */
  wrongBalances: number
  actedTwice: number
  /** Commands that the server calls completed and no device has run. */
  neverActed: number
}

const zero = async (owner: Client, statement: string, values: unknown[] = []): Promise<number> =>
  Number((await owner.query<{ n: string }>(statement, values)).rows[0]!.n)

/**
 * Compares the database and the devices with what clients were told. The clients must be stopped.
 * @param begin the credits of each company before the first transfer
 */
export async function judge(
  owner: Client,
  fleet: FleetProcess,
  clients: readonly Clients[],
  begin: ReadonlyMap<number, number>,
): Promise<Verdict> {
  const tags = clients.flatMap((client) => client.tags)
  const orders = clients.flatMap((client) => client.orders)
  const moves = clients.flatMap((client) => [...client.moves.entries()])
  const commands = await readCommands(owner)
  const acted = await fleet.acted(commands.map(({ id }) => id))
  const balances = new Map(begin)
  for (const [, { source, target, amount }] of moves) {
    balances.set(source, balances.get(source)! - amount)
    balances.set(target, balances.get(target)! + amount)
  }
  const { rows } = await owner.query<{ id: number; left: number }>(
    `select company_id as id, sum(balance)::int as left from ledger_accounts where kind = 'pool' group by 1`,
  )
  const left = new Map(rows.map((row) => [row.id, row.left]))
  return {
    lostTags: await zero(
      owner,
      'select count(*) as n from unnest($1::text[]) t where not exists (select from tags where name = t)',
      [tags],
    ),
    lostOrders: await zero(
      owner,
      'select count(*) as n from unnest($1::text[]) c where not exists (select from commands where channel = c)',
      [orders],
    ),
    lostMoves: Math.abs(
      moves.length -
        (await zero(
          owner,
          "select count(distinct split_part(key, ':', 2)) as n from ledger_entries where kind = 'move'",
        )),
    ),
    crooked: await zero(
      owner,
      'select count(*) as n from (select key from ledger_entries group by key having sum(amount) <> 0 or count(*) <> 2) k',
    ),
    wrongBalances: [...balances].filter(([id, balance]) => left.get(id) !== balance).length,
    actedTwice: commands.filter(({ id }) => (acted[id] ?? 0) > 1).length,
    neverActed: commands.filter(({ id, state }) => state === 'completed' && !acted[id]).length,
  }
}

/** The number of commands that have not ended yet. */
export const openCommands = async (owner: Client): Promise<number> => (await readCommands(owner)).filter(isOpen).length
