import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'

/** Whose a record is, and the word by which it is known again in any answer. */
export interface Owner {
  company: { id: number; level: number }
  /** The one who has tokens, channels and settings in that company. */
  userId: number
  canary: string
}

/** Makes one record, the `n`th of this process; answers its id, or the name by which the API knows it. */
export type Make = (tx: Transaction, owner: Owner, n: number, app: App) => Promise<number | string>

/** One way to make a record of each kind that the API knows by an id, by the kind's name. */
export type Makers = Readonly<Record<string, Make>>

/** Bytes that are there, so that they can be downloaded. */
export async function keep(app: App, text: string): Promise<{ sha256: Buffer; crc32: number; size: number }> {
  const writer = await app.blobs.begin()
  await writer.write(Buffer.from(text))
  const { sha256, crc32, size, keep: last } = await writer.finish()
  await last()
  return { sha256, crc32, size }
}
