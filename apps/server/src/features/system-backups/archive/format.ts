import { z } from 'zod'

/** A name of a table, column or sequence. Other names are not ours, and would not be safe in statements. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)

/** The first member: what has to exist before the rows are stored. */
export const Schema = z.object({
  program: z.string().max(100),
  created_at: z.string().max(40),
  /** The version of the database server that was backed up. */
  postgres: z.string().max(200),
  migrations: z.array(z.object({ name: z.string().regex(/^[\w-]{1,200}\.sql$/), checksum: sha256 })).min(1),
  /** Partitions of partitioned tables, which migrations do not create. */
  partitions: z.array(
    z.object({
      name,
      of: name,
      bound: z.string().regex(/^(?:DEFAULT|FOR VALUES FROM \('[\d :+-]{1,40}'\) TO \('[\d :+-]{1,40}'\))$/),
    }),
  ),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })).min(1),
})
export type Schema = z.output<typeof Schema>

const Rows = z.object({ rows: count, bytes: count, sha256, sum: sha256 })

/** The last member: what the backup contains, to compare with what was read. */
export const Manifest = z.object({
  program: z.string(),
  created_at: z.string(),
  finished_at: z.string(),
  /** The snapshot of the database from which all rows come. */
  snapshot: z.string(),
  last_migration: z.string(),
  tables: z.array(Rows.extend({ name })),
  queue: Rows,
  sequences: z.array(z.object({ name, value: z.number().int() })),
  files: z.object({
    count,
    bytes: count,
    /** Contents that were not on the disk or were damaged there when the backup was made. Restoring skips them. */
    missing: z.array(sha256),
    damaged: z.array(sha256),
  }),
})
export type Manifest = z.output<typeof Manifest>

/** The names of members. Contents are split into numbered parts. */
export const memberNames = {
  schema: 'schema.json',
  masterKey: 'master.key',
  manifest: 'manifest',
  queue: 'queue',
  table: (table: string): string => `tables/${table}`,
  file: (hash: string): string => `files/${hash}`,
  part: (base: string, number: number): string => `${base}/${String(number).padStart(6, '0')}`,
} as const
