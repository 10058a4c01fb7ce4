import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { withClient } from '../db/client.ts'
import { testDatabase, type TestDatabase } from './postgres.ts'

/** A pg_dump of a database with schema 0038 and a record of every kind. Its secrets are sealed with `storedMasterKey`. */
const stored = join(import.meta.dirname, '../db/upgrade.0038.sql.gz')
export const storedMasterKey = 'the key of a stored database, 40 letters'

/** Returns a database of an old version, with schema 0038 and a record of every kind. */
export async function storedDatabase(): Promise<TestDatabase> {
  const database = await testDatabase('empty')
  await withClient({ ...database.owner, query_timeout: 60_000 }, async (client) => {
    await client.query(gunzipSync(await readFile(stored)).toString())
  })
  return database
}
