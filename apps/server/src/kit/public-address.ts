import type { Kysely } from 'kysely'
import type { Program } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Bus } from './bus.ts'
import { keepValue, replaceValue } from './installation.ts'

const key = 'public_address'
/** Milliseconds between two looks at the table: a message of the bus may get lost. */
const lookEvery = 60_000

/** The public address that the environment or an administrator has set, as this process knows it. */
export interface StoredAddress {
  current: () => string | undefined
  close: () => void
}

interface Parts {
  env: Program['env']
  db: Kysely<Database>
  bus: Bus
  log: Program['log']
}

/** Earlier versions stored addresses that cannot be parsed; with one of them no browser could sign in. */
function usable(stored: string | undefined, log: Parts['log']): string | undefined {
  if (!stored) return undefined
  if (URL.canParse(stored)) return stored
  log.warn({ address: stored }, 'the public address is not valid and is ignored')
  return undefined
}

/** Reads the stored address; undefined if there is none. */
export async function readAddress(db: Kysely<Database>, log: Program['log']): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return usable(row?.value.toString(), log)
}

/** Reads the stored address and keeps following it. An address of the environment has precedence. */
export async function followAddress({ env, db, bus, log }: Parts): Promise<StoredAddress> {
  let address: string | undefined
  const onError = (error: unknown): void => log.warn({ error: String(error) }, 'the public address could not be read')
  const look = async (): Promise<void> => {
    address = await readAddress(db, log)
  }
  const lookSafely = (): void => void look().catch(onError)
  await look().catch(onError)
  const ends = [bus.subscribe('address.changed', lookSafely), bus.onReconnect(lookSafely)]
  const timer = setInterval(lookSafely, lookEvery).unref()
  return {
    current: () => env.publicUrl ?? address,
    close: () => {
      clearInterval(timer)
      for (const end of ends) end()
    },
  }
}

/** Stores the address for the whole installation; undefined removes it. Publish `address.changed` after the commit. */
export async function storeAddress(db: Kysely<Database>, address: string | undefined): Promise<void> {
  const value = Buffer.from(address ?? '')
  await keepValue(db, key, value)
  await replaceValue(db, key, value)
}
