import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { boolean } from '../../kit/values.ts'

/** A file inside an archive that two archives do not have in common. A text that is no archive has an empty name. */
export const DifferentFile = z.object({
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** Whether both sides can be shown as text. `large` are those that are too large to show. */
  kind: z.enum(['text', 'binary', 'large']),
  /** The text in the first file; null if it is not there or cannot be shown. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type DifferentFile = z.output<typeof DifferentFile>

/** What differs between two stored files. */
export const FileComparison = z.object({
  different: z.array(DifferentFile),
  /** The number of files inside that are the same in both. */
  same: z.int(),
  /** True if there are more differences than are returned, or a damaged archive could not be read to its end. */
  truncated: z.boolean(),
})
export type FileComparison = z.output<typeof FileComparison>

/** A line of a backup that contains the searched text. */
export const FoundLine = z.object({ name: z.string(), line: z.int(), text: z.string() })

/** A backup that contains the searched text. */
export const FoundBackup = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  /** The number of lines that contain the text. */
  count: z.int(),
  /** The first of these lines. */
  lines: z.array(FoundLine),
})
export type FoundBackup = z.output<typeof FoundBackup>

/** The result of a search in the backups of a device, the newest first. */
export const BackupSearch = z.object({
  backups: z.array(FoundBackup),
  /** How many backups were read. */
  searched: z.int(),
  /** True if older backups, or parts of large ones, were not read. */
  truncated: z.boolean(),
})
export type BackupSearch = z.output<typeof BackupSearch>

/** Request and response schemas of the endpoints that look into stored files. */
export const fileComparisonSchemas = {
  compare: { answer: FileComparison },
  search: {
    input: z.object({ q: line(2, 200), case_sensitive: boolean.default(false) }),
    answer: BackupSearch,
  },
} satisfies Record<string, EndpointSchemas>
