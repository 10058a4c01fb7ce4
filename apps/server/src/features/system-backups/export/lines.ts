import type { Client } from 'pg'
import { hasQueue, queuedJobs } from '../dump/catalogue.ts'

/** What the catalogue says about a table, besides the columns that are stored. */
export interface Shape {
  /** What its rows are sorted by: the columns of the primary key. Empty if it has none. */
  order: readonly string[]
  /** Columns of type jsonb, in which null is a value of its own. */
  documents: readonly string[]
}

const shapes = `
  SELECT c.relname AS name,
    coalesce(array_agg(a.attname::text) FILTER (WHERE a.atttypid = 'jsonb'::regtype), '{}') AS documents,
    coalesce(array_agg(quote_ident(a.attname) || CASE WHEN a.attcollation = 0 THEN '' ELSE ' COLLATE "C"' END
      ORDER BY array_position(i.indkey::smallint[], a.attnum)) FILTER (WHERE a.attnum = ANY (i.indkey)), '{}') AS order
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  GROUP BY c.oid`

/** Reads the shapes of all tables, by their names. */
export async function readShapes(client: Client): Promise<ReadonlyMap<string, Shape>> {
  const { rows } = await client.query<Shape & { name: string }>(shapes)
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * CSV with separators that JSON never contains, because it escapes control characters: lines are passed on as they
 * are. The text format of COPY would double every backslash.
 */
const verbatim = `(FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`

/** An object in JSON with these columns. A column without a value is left out, so that null is the null of JSON. */
const lineOf = (columns: readonly string[]): string =>
  `'{' || array_to_string(ARRAY[${columns.map((name) => `'"${name}":' || to_json("${name}")::text`).join(', ')}]::text[], ',') || '}'`

/** The statement that reads some rows as lines in JSON, in an order that depends on nothing but the rows. */
const copyLines = (from: string, columns: readonly string[], order: readonly string[]): string =>
  order.length > 0
    ? `COPY (SELECT ${lineOf(columns)} FROM ${from} ORDER BY ${order.join(', ')}) TO STDOUT ${verbatim}`
    : `COPY (SELECT * FROM (SELECT ${lineOf(columns)} AS line FROM ${from}) lines ORDER BY line COLLATE "C") TO STDOUT ${verbatim}`

/** The statement that reads the rows of a table. */
export const copyTable = (name: string, columns: readonly string[], { order }: Shape): string =>
  copyLines(`"${name}"`, columns, order)

const jobColumns = ['identifier', 'queue_name', 'payload', 'run_at', 'max_attempts', 'key', 'priority'] as const
/** As jsonb, because text of the type json may contain line breaks. */
const jobs = `(SELECT identifier, queue_name, payload::jsonb, run_at, max_attempts, key, priority FROM (${queuedJobs}) jobs) jobs`

/** The statement that reads the waiting jobs. A database may have no queue yet. */
export async function copyQueueLines(client: Client): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>(hasQueue)
  return rows[0]!.there ? copyLines(jobs, jobColumns, []) : copyLines('(SELECT WHERE false) none', [], [])
}

/** The statement that reads the last value of each sequence that was used. */
export const copySequences = copyLines(
  `(SELECT sequencename AS name, last_value AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL) sequences`,
  ['name', 'value'],
  [],
)

/** The statement that reads each content that rows name, with the first file that has it. */
export const copyContents = copyLines(
  `(SELECT DISTINCT ON (sha256) encode(sha256, 'hex') AS sha256, kind, company_id, id, name FROM (
     SELECT sha256, 'files' AS kind, company_id, id, name FROM files
     UNION ALL SELECT sha256, 'images', company_id, id, name FROM images) named
    ORDER BY sha256, kind, id) contents`,
  ['sha256', 'kind', 'company_id', 'id', 'name'],
  [],
)

/** The table into which lines are read before they become rows. */
export const createLines = 'CREATE TEMPORARY TABLE imported_lines (line json NOT NULL) ON COMMIT DROP'
export const storeLines = `COPY imported_lines FROM STDIN ${verbatim}`
export const emptyLines = 'TRUNCATE imported_lines'

/** The statement that turns lines into rows of a table. */
export function insertRows(name: string, columns: readonly string[], { documents }: Shape): string {
  const values = columns.map((column) => (documents.includes(column) ? `(line->'${column}')::jsonb` : `r."${column}"`))
  return `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM imported_lines, json_populate_record(NULL::"${name}", line) r`
}

/** The statement that adds lines to the queue, by its own function. */
export const insertJobs = `
  SELECT graphile_worker.add_job(line->>'identifier', line->'payload', line->>'queue_name', (line->>'run_at')::timestamptz,
    (line->>'max_attempts')::integer, line->>'key', (line->>'priority')::integer) FROM imported_lines`

export const setSequences = `
  SELECT setval(format('public.%I', line->>'name')::regclass, (line->>'value')::bigint) FROM imported_lines`
