import { expect, test } from 'vitest'
import { longLocks } from './migration-locks.ts'
import { repositoryFiles, textOf } from './source-files.ts'

/** The first migration that this rule applies to: the older ones were applied before it existed. */
const first = '0132'
const folder = 'apps/server/src/db/migrations/'

test('SYSTEM-077 SYSTEM-078 no migration locks a table with millions of rows for as long as its rows take', () => {
  const later = repositoryFiles().filter((path) => path.startsWith(folder) && path.slice(folder.length) >= first)
  expect(later.flatMap((path) => longLocks(textOf(path)).map((problem) => `${path}: ${problem}`))).toEqual([])
})

test.each([
  ['CREATE INDEX audit_user ON audit (user_id)', 'CONCURRENTLY'],
  ['CREATE UNIQUE INDEX a ON device_logs (device_id, at)', 'CONCURRENTLY'],
  ['UPDATE audit SET detail = null', 'In batches'],
  ['-- Old ones.\nDELETE FROM telemetry_hourly WHERE at < now()', 'In batches'],
  ['ALTER TABLE commands ALTER COLUMN id TYPE bigint', 'a new column'],
  ['ALTER TABLE devices ADD COLUMN a int, ALTER COLUMN b SET NOT NULL', 'VALIDATE CONSTRAINT'],
  ['ALTER TABLE task_runs ADD COLUMN key uuid NOT NULL DEFAULT gen_random_uuid()', 'filled in batches'],
  [
    "ALTER TABLE audit ADD COLUMN words tsvector GENERATED ALWAYS AS (to_tsvector('simple', act)) STORED",
    'filled in batches',
  ],
  ['ALTER TABLE mails ADD CONSTRAINT owner FOREIGN KEY (user_id) REFERENCES users', 'NOT VALID'],
  ["ALTER TABLE mails ADD CHECK (subject <> '')", 'NOT VALID'],
  ['-- In batches.\nUPDATE audit SET detail = null WHERE detail IS NOT NULL', 'LIMIT'],
])('%s is refused', (text, words) => {
  expect(longLocks(text)).toEqual([expect.stringContaining(words)])
})

test.each([
  '-- Outside of a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS audit_user ON audit (user_id)',
  '-- In batches.\nUPDATE audit SET a = 1 WHERE id IN (SELECT id FROM audit WHERE a IS NULL LIMIT 5000)',
  "ALTER TABLE devices ADD COLUMN note text NOT NULL DEFAULT ''",
  'ALTER TABLE devices ADD CONSTRAINT has_note CHECK (note IS NOT NULL) NOT VALID',
  'ALTER TABLE devices VALIDATE CONSTRAINT has_note',
  '-- The constraint has_note is valid.\nALTER TABLE devices ALTER COLUMN note SET NOT NULL',
  'UPDATE settings SET value = null',
  '-- UPDATE audit SET detail = null\nCREATE TABLE notes (id int)',
])('%s is allowed', (text) => {
  expect(longLocks(text)).toEqual([])
})
