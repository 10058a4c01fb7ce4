import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { RowSums, type RowFacts } from '../archive/row-sums.ts'

/** Reads the rows of a COPY statement to the end, and returns their sums. */
export async function sumRows(client: Client, statement: string): Promise<RowFacts> {
  const sums = new RowSums()
  for await (const bytes of client.query(copyTo(statement)) as AsyncIterable<Buffer>) sums.add(bytes)
  return sums.finish()
}

/**
 * Reads the rows of a COPY statement in pieces of about `size` bytes.
 * @returns the facts about all rows
 */
export async function* readRows(client: Client, statement: string, size: number): AsyncGenerator<Buffer, RowFacts> {
  const sums = new RowSums()
  let held: Buffer[] = []
  let length = 0
  for await (const bytes of client.query(copyTo(statement)) as AsyncIterable<Buffer>) {
    sums.add(bytes)
    held.push(bytes)
    length += bytes.length
    if (length < size) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; all.length - at >= size; at += size) yield all.subarray(at, at + size)
    held = [all.subarray(at)]
    length = all.length - at
  }
  if (length > 0) yield Buffer.concat(held)
  return sums.finish()
}
