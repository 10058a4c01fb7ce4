import { expect, test } from 'vitest'
import { isScript, isTest, isTestSupport, repositoryFiles, textOf } from './source-files.ts'

/**
 * The features that may read telemetry: telemetry itself, and for the latest state `devices`, which filters and sorts
 * by it.
 */
const owners: readonly (readonly [table: string, folders: readonly string[]])[] = [
  ['telemetry(?:_hourly|_texts|_default|_gaps|_dirty_hours|_\\d{8})?', ['telemetry']],
  ['device_states', ['telemetry', 'devices']],
]

/** Other files that access the tables without reading a value, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/server/src/start/clamp-future-times.ts': 'puts stamps of a clock that was wrong right, in every table',
}

/** Returns the lines in which SQL or the query builder reads or writes a table. */
const uses = (text: string, table: string): string[] =>
  text
    .split('\n')
    .filter((line) =>
      new RegExp(
        `\\b(?:from|join|into|update|copy|using)\\s+(?:only\\s+)?${table}\\b(?!\\.)|(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin|forget|past)\\(\\s*'${table}[ ']`,
        'i',
      ).test(line.replace(/^\s*(?:\*|\/\/|\/\*\*).*/, '').replace(/^\s*import .*/, '')),
    )

/** Finds the files that use a table although they may not. */
const strangers = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files).flatMap(([path, text]) =>
    owners.flatMap(([table, folders]) =>
      folders.some((folder) => path.startsWith(`apps/server/src/features/${folder}/`))
        ? []
        : uses(text, table).map((line) => `${path}: ${line.trim()}`),
    ),
  )

const serverFiles = Object.fromEntries(
  repositoryFiles()
    .filter((path) => path.startsWith('apps/server/src/') && isScript(path) && !isTest(path) && !isTestSupport(path))
    .map((path) => [path, textOf(path)]),
)

test('only the telemetry feature reads the tables of series and latest values', () => {
  const found = strangers(serverFiles)
  expect(found.filter((line) => !Object.hasOwn(exceptions, line.split(':')[0]!))).toEqual([])
  for (const path of Object.keys(exceptions)) expect(found.join('\n')).toContain(path)
})

test('the check detects a read of another feature', () => {
  const path = 'apps/server/src/features/reports/queries.ts'
  for (const text of [
    'sql`select * from telemetry where device_id = 1`',
    'sql`select 1 from devices left join device_states s on true`',
    "tx.selectFrom('telemetry_hourly as h')",
    "tx.selectFrom('devices').innerJoin('device_states', 'a', 'b')",
    'delete from telemetry_20260101',
  ])
    expect(strangers({ [path]: text }), text).toHaveLength(1)
  for (const text of [
    "import { readSeries } from '../telemetry/service.ts'",
    ' * from telemetry comes the series',
    "sql`select telemetry_make_partition('2026-01-01')`",
  ])
    expect(strangers({ [path]: text }), text).toEqual([])
})
