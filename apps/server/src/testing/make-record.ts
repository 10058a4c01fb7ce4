import type { App } from '../context.ts'
import type { Transaction } from '../db/database.ts'

/** The owner of a record, and a canary: the word that identifies its data in any response. */
export interface Owner {
  company: { id: number; level: number }
  /** The user who owns the tokens, channels and settings in that company. */
  userId: number
  canary: string
}

/**
 * Creates a record, the `n`th of this process. @returns its id, or the name by which the API identifies it
 */
export type Make = (tx: Transaction, owner: Owner, n: number, app: App) => Promise<number | string>

/** A function for each kind of record that the API identifies by an id, by the name of the kind. */
export type Makers = Readonly<Record<string, Make>>

/** Stores a text in the blob store, so that it can be downloaded. */
export async function keep(app: App, text: string): Promise<{ sha256: Buffer; crc32: number; size: number }> {
  const writer = await app.blobs.begin()
  await writer.write(Buffer.from(text))
  const { sha256, crc32, size, keep: last } = await writer.finish()
  await last()
  return { sha256, crc32, size }
}
