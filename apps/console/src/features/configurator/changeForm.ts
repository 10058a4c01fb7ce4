import type { configChanges } from '@outpost/contract/configurator/endpoints'
import { uciConfig } from '@outpost/contract/device/plan'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { rowsOf } from '../../kit/form/fields/rowNames.ts'
import type { Values } from '../../kit/form/parts/core.tsx'

type ChangeInput = InputOf<typeof configChanges.create>
type Entry = ChangeInput['entries'][number]
type Test = NonNullable<ChangeInput['tests']>[number]

/**
 * The names of the lists of files and tests, as in the errors of the server. Files are the first entries of a change, so
 * that an error names the row of its file; errors of the other entries belong to the fields `line` and `service`.
 */
export const fileList = 'entries'
export const testList = 'tests'

export const fileFields = ['kind', 'path', 'content', 'mode'] as const
export const blankFile: Values = { kind: 'file' }

/** The values that each kind of test has, besides its time limit. */
const valuesOfTests = {
  ping: ['host', 'interface'],
  http: ['url', 'interface'],
  dns: ['name'],
  interface: ['name'],
  modem: [],
} as const satisfies Record<Test['kind'], readonly (keyof Test)[]>
export const testFields = ['kind', 'host', 'url', 'name', 'interface', 'timeout'] as const
export const blankTest: Values = { kind: 'ping', timeout: 30 }

/** Splits the text into lines of uci. Empty ones are left out. */
export const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the first line that changes no option of uci; undefined if there is none. */
export const faultyLine = (text: unknown): string | undefined =>
  linesOf(text).find((line) => uciConfig(line) === undefined)

/** Adds the line break at the end of a text file, unless it is there or the file is empty. */
const ended = (content: string): string => (content === '' || content.endsWith('\n') ? content : `${content}\n`)

function fileEntry({ kind, path, content, mode }: Values): Entry {
  if (kind === 'remove') return { kind, path: String(path) }
  return {
    kind: 'file',
    path: String(path),
    content: ended(String(content ?? '')),
    ...(mode !== undefined && mode !== '' && { mode: String(mode) }),
  }
}

function testOf(row: Values): Test {
  const kind = row['kind'] as Test['kind']
  const given = valuesOfTests[kind].flatMap((name) =>
    row[name] === undefined || row[name] === '' ? [] : [[name, String(row[name])]],
  )
  return { kind, ...Object.fromEntries(given), timeout: Number(row['timeout']) }
}

/**
 * Converts the values of the form to the input of a change.
 * @param files the number of rows of files
 * @param tests the number of rows of tests
 */
export const changeInput = (id: number, files: number, tests: number, values: Values): ChangeInput => ({
  id,
  entries: [
    ...rowsOf(fileList, files, fileFields, values).map(fileEntry),
    ...linesOf(values['line']).map((line): Entry => ({ kind: 'uci', line })),
    ...((values['service'] ?? []) as string[]).map((service): Entry => ({ kind: 'reload', service })),
    ...(values['reboot'] === true ? [{ kind: 'reboot' } as const] : []),
  ],
  confirm_within: Number(values['confirm_within']),
  tests: rowsOf(testList, tests, testFields, values).map(testOf),
})
