import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import {
  columnsFile,
  dialogFile,
  dialogsFile,
  languages,
  manifestFile,
  menuTranslationFile,
  messagesFile,
  namesFile,
  pageFile,
  screensFile,
  translationFile,
} from './new-feature/console-files.ts'
import { contractFeatureFile, endpointsFile, permissionsFile, schemasFile } from './new-feature/contract-files.ts'
import { edits } from './new-feature/lists.ts'
import { namesOf, type Names } from './new-feature/names.ts'
import { rulesFile } from './new-feature/rules-file.ts'
import {
  apiDocsFile,
  callsFile,
  featureFile,
  handlersFile,
  migrationFile,
  queriesFile,
  recordsFile,
  tableFile,
  testFile,
} from './new-feature/server-files.ts'

/**
 * `npm run new:feature sites`: creates a feature in all three packages, with a working list and a dialog that adds to
 * it: record, endpoints, permissions, migration, queries, handlers and tests; screen, columns, dialog and messages in
 * four languages. The only existing files that change are the three lists of features. A second argument is the singular of the name, for words
 * whose singular cannot be derived by rule.
 */
const root = join(import.meta.dirname, '..')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

function newFiles(names: Names): Record<string, string> {
  const contract = `packages/contract/src/${names.feature}`
  const server = `apps/server/src/features/${names.feature}`
  const console = `apps/console/src/features/${names.feature}`
  const texts = languages.flatMap((language) => [
    [`${console}/messages/${language}.ts`, translationFile(names, language)],
    [`${console}/messages/menu/${language}.ts`, menuTranslationFile(names, language)],
    [`${console}/messages/names/${language}.ts`, namesFile(names, language)],
  ])
  return {
    [`${contract}/feature.ts`]: contractFeatureFile(names),
    [`${contract}/endpoints.ts`]: endpointsFile(names),
    [`${contract}/schemas.ts`]: schemasFile(names),
    [`${contract}/permissions.ts`]: permissionsFile(names),
    [nextMigration(names)]: migrationFile(names),
    [`${server}/feature.ts`]: featureFile(names),
    [`${server}/table.ts`]: tableFile(names),
    [`${server}/queries.ts`]: queriesFile(names),
    [`${server}/handlers.ts`]: handlersFile(names),
    [`${server}/api-docs.ts`]: apiDocsFile(names),
    [`${server}/testing/calls.ts`]: callsFile(names),
    [`${server}/testing/records.ts`]: recordsFile(names),
    [`${server}/${names.feature}.test.ts`]: testFile(names),
    [`${console}/feature.ts`]: manifestFile(names),
    [`${console}/messages.ts`]: messagesFile(names),
    [`${console}/screens.ts`]: screensFile(names),
    [`${console}/columns.tsx`]: columnsFile(names),
    [`${console}/${names.Many}Page.tsx`]: pageFile(names),
    [`${console}/dialogs.ts`]: dialogsFile(names),
    [`${console}/Add${names.One}Dialog.tsx`]: dialogFile(names),
    ...(names.known ? {} : { [`docs/rules/${names.feature}.md`]: rulesFile(names) }),
    ...Object.fromEntries(texts),
  }
}

function nextMigration({ snake }: Names): string {
  const folder = 'apps/server/src/db/migrations'
  const last = Math.max(
    ...readdirSync(join(root, folder))
      .map((name) => Number.parseInt(name, 10))
      .filter(Number.isInteger),
  )
  return `${folder}/${String(last + 1).padStart(4, '0')}_${snake}.sql`
}

/** Writes all files or none: every text is generated and formatted before the first is written. */
async function makeFeature(names: Names): Promise<string[]> {
  const files = newFiles(names)
  const there = Object.keys(files).filter((path) => existsSync(join(root, path)))
  if (there.length > 0) throw new Error(`The feature ${names.feature} is there already: ${there.join(', ')}`)
  for (const { path, change } of edits(names)) files[path] = changed(path, change)
  for (const path of Object.keys(files)) files[path] = await formatted(path, files[path]!)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return Object.keys(files)
}

const style = await resolveConfig(join(root, 'package.json'))
/** Formats a text as `npm run format` does; files other than TypeScript stay unchanged. */
const formatted = async (path: string, text: string): Promise<string> =>
  /\.tsx?$/.test(path) ? format(text, { ...style, filepath: path }) : text

function changed(path: string, change: (text: string) => string): string {
  try {
    return change(readFileSync(join(root, path), 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** What is left to write by hand. */
const todo = `Left to write:
- its titles and names in nb, ja and uk: those messages are English until then.
- its help, if it should have any: help/<area>.<language>.md in its folder of the console, the area in its screens, and
  a rule in docs/rules: [rule] The help panel has one page per area: <area>.
- who may call its endpoints, if not the same roles as for tags: testing/calls.ts in its folder of the server.
- a line in CHANGELOG.md for what users can see or do.
- a row in the list of features in README.md.`

const [feature, one] = process.argv.slice(2)
try {
  if (feature === undefined) throw new Error('usage: npm run new:feature NAME [ONE]')
  const names = namesOf(feature, one)
  for (const path of await makeFeature(names)) say(path)
  say(`\nThe feature ${feature} is there. ${todo}`)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
