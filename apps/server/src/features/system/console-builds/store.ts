import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { readStoredFile, sumOf, type ConsoleBuild, type StoredFile } from './build.ts'

/** How many builds are kept, and for how many days after a host last served them. */
export const kept = { builds: 5, days: 7 } as const
/** Files that are written in one statement. */
const slice = 100
/** Arbitrary but fixed. While one process stores a build, none removes files. */
const lockKey = 7_205_006

const lock = (tx: Transaction): Promise<unknown> => sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)

/** Notes that a host serves a build. Resolves to false if its files are not stored yet. */
export async function noteServed({ ownTransactionDb: db }: Program, { id }: ConsoleBuild): Promise<boolean> {
  const { numAffectedRows } = await sql`update console_builds set seen_at = now() where id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Whether any build is stored. */
export async function hasBuilds({ ownTransactionDb: db }: Program): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from console_builds) as any`.execute(db)
  return rows[0]!.any
}

/** Stores the files of a build that are not stored yet, and then the build. */
export async function storeBuild(app: Program, folder: string, { id, files }: ConsoleBuild): Promise<void> {
  await app.ownTransaction(async (tx) => {
    await lock(tx)
    const { rows } = await sql<{ name: string }>`select name from console_files`.execute(tx)
    const known = new Set(rows.map(({ name }) => name))
    const missing = files.filter((name) => !known.has(name))
    for (let at = 0; at < missing.length; at += slice) {
      const read = await Promise.all(missing.slice(at, at + slice).map((name) => readStoredFile(folder, name)))
      await tx.insertInto('console_files').values(read).execute()
    }
    await sql`insert into console_builds (id, files) values (${id}, ${files}::text[])
      on conflict (id) do update set seen_at = now()`.execute(tx)
  })
}

/** Returns the names of the files of all stored builds. */
export async function namesOfFiles(app: Pick<Program, 'unscoped'>): Promise<Set<string>> {
  const { rows } = await app.unscoped.query<{ name: string }>('select name from console_files')
  return new Set(rows.map(({ name }) => name))
}

/** Returns a file of any stored build. Undefined if there is none, or if its content is damaged. */
export async function findFile(app: Pick<Program, 'unscoped' | 'log'>, name: string): Promise<StoredFile | undefined> {
  const { rows } = await app.unscoped.query<StoredFile>({
    name: 'console-file',
    text: 'select name, compressed, content, sha256 from console_files where name = $1',
    values: [name],
  })
  const [found] = rows
  if (!found || found.sha256.equals(sumOf(found.content))) return found
  app.log.error({ file: name }, 'a stored file of the console is damaged')
  return undefined
}

/** Removes the builds that no host has served for days, and all but the newest few, with the files that only they had. */
export async function removeOldBuilds(app: Program): Promise<void> {
  await app.ownTransaction(async (tx) => {
    await lock(tx)
    await sql`delete from console_builds where seen_at < now() - ${kept.days} * interval '1 day'
      or id in (select id from console_builds order by seen_at desc offset ${kept.builds})`.execute(tx)
    await sql`delete from console_files where name not in (select unnest(files) from console_builds)`.execute(tx)
  })
}
