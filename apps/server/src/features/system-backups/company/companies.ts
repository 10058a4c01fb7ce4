import type { Client } from 'pg'
import { BackupError } from '../archive/backup-error.ts'
import { back, COMPANIES, live, RELATED } from './sql.ts'

export interface FoundCompany {
  id: number
  name: string
}

/** What is restored: a company with its subsidiaries. */
export interface Restored extends FoundCompany {
  ids: readonly number[]
  /** Companies of its tree, then or now, that are left as they are, because they have moved into it or out of it. */
  moved: readonly FoundCompany[]
}

/** The largest number of companies that an ambiguous name lists. */
const listed = 10

/** Finds a company of the backup by its id, or by its name without regard to case. Throws BackupError. */
async function findCompany(backup: Client, wanted: string): Promise<FoundCompany & { parent_id: number | null }> {
  const { rows } = await backup.query<FoundCompany & { parent_id: number | null }>(
    'SELECT id, name, parent_id FROM companies WHERE id::text = $1 OR lower(name) = lower($1) ORDER BY id LIMIT $2',
    [wanted, listed],
  )
  const [first] = rows.length === 1 ? rows : rows.filter(({ id }) => String(id) === wanted)
  if (first) return first
  throw new BackupError(
    rows.length === 0
      ? `The backup has no company with the name or id "${wanted}". Check how it was spelled then.`
      : `The backup has several companies named "${wanted}". Give the id of one: ${rows.map(({ id }) => id).join(', ')}.`,
  )
}

type Row = FoundCompany & { parent_id: number | null }

/** Returns a company and everything below it. */
async function treeOf(client: Client, id: number): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `WITH RECURSIVE tree AS (
       SELECT id, name, parent_id FROM companies WHERE id = $1
       UNION ALL SELECT c.id, c.name, c.parent_id FROM companies c JOIN tree t ON c.parent_id = t.id)
     SELECT * FROM tree`,
    [id],
  )
  return rows
}

async function existing(client: Client, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM companies WHERE id = ANY ($1)', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Leaves out companies, and what is below them in their tree. */
function without(tree: readonly Row[], out: ReadonlySet<number>): Row[] {
  const leaving = new Set(out)
  // Each company comes after its parent.
  for (const { id, parent_id } of tree) if (parent_id !== null && leaving.has(parent_id)) leaving.add(id)
  return tree.filter(({ id }) => !leaving.has(id))
}

/**
 * Decides which companies are restored: those that are below the company in the backup or now, without those that were
 * or are elsewhere. Throws BackupError if there is no such company, or its parent company is gone.
 */
export async function chooseCompanies(backup: Client, now: Client, wanted: string): Promise<Restored> {
  const { id, name, parent_id } = await findCompany(backup, wanted)
  if (parent_id === null)
    throw new BackupError(`${name} is the top company. Restore the whole system instead, without --company.`)
  const [then, current] = [await treeOf(backup, id), await treeOf(now, id)]
  if (current.length === 0 && !(await existing(now, [parent_id])).has(parent_id))
    throw new BackupError(`The parent company of ${name} was deleted too. Restore company ${parent_id} instead.`)
  const idsOf = (rows: readonly Row[]): number[] => rows.map((row) => row.id)
  const [thenIds, currentIds] = [new Set(idsOf(then)), new Set(idsOf(current))]
  const isThere = await existing(now, idsOf(then))
  const wasThere = await existing(backup, idsOf(current))
  const left = then.filter((row) => isThere.has(row.id) && !currentIds.has(row.id))
  const came = current.filter((row) => wasThere.has(row.id) && !thenIds.has(row.id))
  const kept = [...without(then, new Set(idsOf(left))), ...without(current, new Set(idsOf(came)))]
  return { id, name, ids: [...new Set(idsOf(kept))], moved: [...left, ...came] }
}

/** Tells a connection which companies are restored. */
export async function nameCompanies(client: Client, ids: readonly number[]): Promise<void> {
  await client.query(`CREATE TEMP TABLE ${COMPANIES} (id integer PRIMARY KEY)`)
  await client.query(`INSERT INTO pg_temp.${COMPANIES} SELECT unnest($1::integer[])`, [ids])
}

/** Notes whose records the companies may use: their own, those of companies below and of companies above the root. */
export async function nameRelated(now: Client, root: number): Promise<void> {
  await now.query(`CREATE TEMP TABLE ${RELATED} (id integer PRIMARY KEY)`)
  await now.query(
    `WITH RECURSIVE above AS (
       SELECT parent_id AS id FROM ${back('companies')} WHERE id = $1
       UNION SELECT c.parent_id FROM ${live('companies')} c JOIN above a ON c.id = a.id),
     below AS (
       SELECT id FROM pg_temp.${COMPANIES}
       UNION SELECT c.id FROM ${live('companies')} c JOIN below b ON c.parent_id = b.id)
     INSERT INTO pg_temp.${RELATED} SELECT id FROM above WHERE id IS NOT NULL UNION SELECT id FROM below`,
    [root],
  )
}

const chain = `
  WITH RECURSIVE below AS (
    SELECT id FROM companies WHERE id IN (SELECT id FROM pg_temp.${COMPANIES})
    UNION SELECT c.id FROM companies c JOIN below b ON c.parent_id = b.id),
  up AS (
    SELECT id AS descendant_id, id AS ancestor_id, 0 AS depth FROM below
    UNION ALL SELECT u.descendant_id, c.parent_id, u.depth + 1 FROM up u JOIN companies c ON c.id = u.ancestor_id
    WHERE c.parent_id IS NOT NULL)`

/** Computes levels and the tree again, of the restored companies and everything that is below them now. */
export async function rebuildTree(now: Client): Promise<void> {
  await now.query(
    `${chain} UPDATE public.companies c SET level = t.level
     FROM (SELECT descendant_id AS id, max(depth) + 1 AS level FROM up GROUP BY 1) t WHERE t.id = c.id AND c.level <> t.level`,
  )
  await now.query(
    `${chain} DELETE FROM public.company_tree t WHERE t.descendant_id IN (SELECT id FROM below)
       AND NOT EXISTS (SELECT FROM up u WHERE u.descendant_id = t.descendant_id AND u.ancestor_id = t.ancestor_id)`,
  )
  await now.query(
    `${chain} INSERT INTO public.company_tree (ancestor_id, descendant_id, depth) SELECT ancestor_id, descendant_id, depth FROM up
     ON CONFLICT (ancestor_id, descendant_id) DO UPDATE SET depth = excluded.depth WHERE company_tree.depth <> excluded.depth`,
  )
}
