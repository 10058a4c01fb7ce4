import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Incoming } from '../../kit/blobs.ts'
import { forEachIsolated } from '../../kit/for-each-isolated.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'

/** Milliseconds for which bytes without a row are kept: a download may be under way, or a row about to be added. */
const SPARE = 3_600_000

/** Locks a content until the transaction ends: exclusively for the sweep, shared for everybody else. */
const lockContent = (tx: Transaction, sha256: Buffer, alone = false) =>
  alone
    ? sql`select pg_advisory_xact_lock(hashtextextended(${sha256.toString('hex')}, 8))`.execute(tx)
    : sql`select pg_advisory_xact_lock_shared(hashtextextended(${sha256.toString('hex')}, 8))`.execute(tx)

const quotaLock = 7_205_025

/** Held while a backup reads contents: none is deleted meanwhile. The number is arbitrary but fixed. */
export const contentHold = 7_205_124

async function bytesLeft(tx: Transaction, companyId: number): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`select file_bytes_left(${companyId}) as left`.execute(tx)
  return rows[0]!.left
}

/**
 * Makes the bytes of an upload permanent, within the transaction that adds their row. Afterwards they are safely on the
 * disk or in the store; if the transaction fails, the sweep deletes them. Throws FILE_QUOTA_EXCEEDED.
 */
export async function keepContent(tx: Transaction, companyId: number, file: Incoming): Promise<void> {
  if ((await bytesLeft(tx, companyId)) !== null) {
    // Otherwise two concurrent uploads could both find room for only one of them.
    await sql`select pg_advisory_xact_lock(${quotaLock}::bigint)`.execute(tx)
    if ((await bytesLeft(tx, companyId))! < file.size) throw fail('FILE_QUOTA_EXCEEDED', { source: 'file' })
  }
  await lockContent(tx, file.sha256)
  await file.keep()
}

const isNamed = (hashes: readonly Buffer[]) => sql<{ sha256: Buffer }>`
  select sha256 from files where sha256 = any(${hashes}::bytea[]) union select sha256 from images where sha256 = any(${hashes}::bytea[])`

/** Deletes a content unless a row refers to it by now, or it has just been stored again. */
async function removeUnnamed(app: Program, sha256: Buffer, before: Date): Promise<boolean> {
  return inTransaction(app.db, systemScope, async (tx) => {
    await lockContent(tx, sha256, true)
    const hold = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${contentHold}) as free`.execute(tx)
    // The next sweep deletes it.
    if (!hold.rows[0]!.free) return false
    const { rows } = await isNamed([sha256]).execute(tx)
    const keptAt = await app.blobs.keptAt(sha256)
    if (rows.length > 0 || !keptAt || keptAt >= before) return false
    await app.blobs.remove(sha256)
    return true
  })
}

/**
 * Deletes what is no longer needed: bytes without a row, and the remains of uploads interrupted by a crash.
 * @param spare the age in milliseconds below which nothing is deleted
 */
export async function sweepFiles(app: Program, spare = SPARE): Promise<{ contents: number; unfinished: number }> {
  const before = new Date(Date.now() - spare)
  let contents = 0
  for await (const hashes of app.blobs.keptBefore(before)) {
    const { rows } = await inTransaction(app.db, systemScope, (tx) => isNamed(hashes).execute(tx))
    const named = new Set(rows.map((row) => row.sha256.toString('hex')))
    await forEachIsolated(
      app,
      'files.sweep',
      hashes.filter((sha256) => !named.has(sha256.toString('hex'))),
      (sha256) => sha256.toString('hex'),
      async (sha256) => {
        if (await removeUnnamed(app, sha256, before)) contents++
      },
    )
  }
  return { contents, unfinished: await app.blobs.removeUnfinished(before) }
}
