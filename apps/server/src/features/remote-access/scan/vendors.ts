import { readFile } from 'node:fs/promises'

type Vendors = ReadonlyMap<string, string>
let loading: Promise<Vendors> | undefined

/** Loads the list of the IEEE: about 54,000 prefixes of 6, 7 or 9 hex digits, each with a name and an address. */
async function load(): Promise<Vendors> {
  const text = await readFile(new URL(import.meta.resolve('oui-data')), 'utf8')
  const records = Object.entries(JSON.parse(text) as Record<string, string>)
  return new Map(records.map(([prefix, record]) => [prefix, nameIn(record)]))
}

/** The holder of prefixes that are divided among others. */
const registrar = 'IEEE Registration Authority'

/** Returns the name in a record, whose further lines are the address. */
function nameIn(record: string): string {
  const line = record.split('\n', 1)[0]!.trim()
  const name = line.endsWith(',') ? line.slice(0, -1).trimEnd() : line
  // A copy: a part of a text keeps the memory of the whole text.
  return name === registrar ? '' : Buffer.from(name).toString()
}

/**
 * Returns the makers of network cards by their MAC addresses; an empty text for unknown ones, and for addresses that a
 * system has made up. The list is loaded at the first call and then stays in memory.
 */
export async function vendorsOf(macs: readonly string[]): Promise<string[]> {
  loading ??= load()
  const vendors = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return macs.map((mac) => {
    const digits = mac.replaceAll(':', '').toUpperCase()
    const found = [9, 7, 6].map((length) => vendors.get(digits.slice(0, length))).find((vendor) => vendor !== undefined)
    return found ?? ''
  })
}
