import { languages, type Language } from './console-files.ts'
import { orderWith, type Names } from './names.ts'

/** A change to an existing file. Throws an Error when the file does not look as expected. */
export interface Edit {
  path: string
  change: (text: string) => string
}

function replaced(text: string, pattern: RegExp, change: (...parts: string[]) => string): string {
  if (!pattern.test(text)) throw new Error(`found nothing like ${pattern.source}`)
  return text.replace(pattern, (_whole, ...parts: string[]) => change(...parts))
}

/** Inserts an import line among similar ones, sorted by path. */
function withImport(text: string, line: string, like: RegExp): string {
  const lines = text.split('\n')
  const places = lines.flatMap((entry, at) => (like.test(entry) ? [at] : []))
  if (places.length === 0) throw new Error(`found no import like ${like.source}`)
  const pathOf = (entry: string): string => entry.slice(entry.indexOf(' from '))
  const next = places.find((at) => pathOf(lines[at]!) > pathOf(line)) ?? places.at(-1)! + 1
  return lines.toSpliced(next, 0, line).join('\n')
}

/**
 * Inserts an entry into a list of names at the position of its feature. `featureOf` returns the feature of an entry.
 */
function withEntry(
  text: string,
  list: RegExp,
  entry: string,
  feature: string,
  featureOf: (entry: string) => string | undefined,
): string {
  const order = orderWith(feature)
  return replaced(text, list, (open, inner, close) => {
    const entries = inner!
      .split(inner!.includes('\n') ? ',\n' : ',')
      .map((part) => part.trim().replace(/,$/, ''))
      .filter(Boolean)
    const later = entries.findIndex((other) => order.indexOf(featureOf(other) ?? '') > order.indexOf(feature))
    const all = entries.toSpliced(later < 0 ? entries.length : later, 0, entry)
    return `${open}${inner!.includes('\n') ? all.map((part) => `  ${part},\n`).join('') : all.join(', ')}${close}`
  })
}

/** Returns a lookup of the feature behind each imported name, read from the import lines of a list. */
function featuresByName(text: string, pattern: RegExp): (entry: string) => string | undefined {
  const features = new Map([...text.matchAll(pattern)].map(([, name, feature]) => [name!, feature!]))
  return (entry) => features.get(entry.replace(/^\.\.\.|^\w+: /, ''))
}

const contractApi = ({ feature, list }: Names): Edit => ({
  path: 'packages/contract/src/api.ts',
  change: (text) =>
    withEntry(
      withImport(text, `import { ${list} } from './${feature}/endpoints.ts'`, /^import \{ \w+ \} from '\.\//),
      /(export const api = \{\n)([^}]+)(\})/,
      list,
      feature,
      featuresByName(text, /import \{ (\w+) \} from '\.\/([\w-]+)/g),
    ),
})

const contractIndex = ({ feature, list, schemas }: Names): Edit => ({
  path: 'packages/contract/src/index.ts',
  change: (text) =>
    withEntry(
      withImport(text, `import { ${schemas} } from './${feature}/schemas.ts'`, /^import \{ \w+ \} from '\.\/(?!kit)/),
      /(const schemas: .* = \{\n)([^}]+)(\n\})/,
      `${list}: ${schemas}`,
      feature,
      featuresByName(text, /import \{ (\w+) \} from '\.\/([\w-]+)/g),
    ),
})

const serverFeatures = ({ feature, list }: Names): Edit => ({
  path: 'apps/server/src/features.ts',
  change: (text) =>
    withEntry(
      withImport(text, `import ${list} from './features/${feature}/feature.ts'`, /^import \w+ from '\.\/features\//),
      /(features: readonly Feature\[\] = \[\n)([^\]]+)(\])/,
      list,
      feature,
      featuresByName(text, /import (\w+) from '\.\/features\/([\w-]+)\//g),
    ),
})

const consoleFeatures = ({ feature, list }: Names): Edit => ({
  path: 'apps/console/src/features.ts',
  change: (text) =>
    withEntry(
      withImport(text, `import ${list} from './features/${feature}/feature.ts'`, /^import \w+ from '\.\/features\//),
      /(features: readonly Feature\[\] = \[\n)([^\]]+)(\])/,
      list,
      feature,
      featuresByName(text, /import (\w+) from '\.\/features\/([\w-]+)\//g),
    ),
})

const database = ({ feature, One }: Names): Edit => ({
  path: 'apps/server/src/db/database.ts',
  change: (text) =>
    replaced(
      withImport(
        text,
        `import type { ${One}Tables } from '../features/${feature}/table.ts'`,
        /^import type \{ \w+Tables \}/,
      ),
      /(export interface Database\s+extends\s[^{]+?)( \{\})/,
      (open, close) => `${open}, ${One}Tables${close}`,
    ),
})

/** Permission numbers are never reused, so a new one follows the greatest. Those who may change tags may add here. */
const permission = ({ snake, title, words }: Names): Edit => ({
  path: 'packages/contract/src/kit/permission-catalogue.ts',
  change: (text) =>
    [
      ['view', 'View', 'SAETGR'],
      ['create', 'Add', 'SAE'],
    ].reduce((catalogue, [verb, Verb, roles]) => {
      if (catalogue.includes(`'${verb}_${snake}'`)) return catalogue
      const next = Math.max(...[...catalogue.matchAll(/^ {2}\[(\d+), /gm)].map(([, id]) => Number(id))) + 1
      return replaced(
        catalogue,
        /(\n)(\] as const satisfies)/,
        (_line, close) => `\n  [${next}, '${verb}_${snake}', '${title}', '${Verb} ${words}', '${roles}'],\n${close}`,
      )
    }, text),
})

/** The permissions of a new feature: the verb in their names, their titles and what they allow. */
const permissionTexts = ({ snake, words }: Names): readonly { name: string; title: string; description: string }[] => [
  { name: `view_${snake}`, title: `View ${words}`, description: `See the list of ${words}.` },
  { name: `create_${snake}`, title: `Add ${words}`, description: `Add new ${words}.` },
]

/** Adds entries at the end of an object literal that lacks them. @param end what follows its last entry */
function withTexts(text: string, indent: string, end: RegExp, entries: readonly (readonly [string, string])[]): string {
  return entries
    .filter(([name]) => !text.includes(`\n${indent}${name}:`))
    .reduce(
      (all, [name, entry]) => replaced(all, end, (_line, close) => `\n${indent}${name}: '${entry}',\n${close}`),
      text,
    )
}

/** What the permissions allow, as the API describes them. */
const permissionDescriptions = (names: Names): Edit => ({
  path: 'packages/contract/src/kit/permission-descriptions.ts',
  change: (text) =>
    withTexts(
      text,
      '  ',
      /(\n)(\}\n)$/,
      permissionTexts(names).map(({ name, description }) => [name, description]),
    ),
})

/** Titles and descriptions of permissions on the pages of roles, in every language; English until they are translated. */
const permissionMessages = (names: Names, language: Language): Edit => ({
  path: `apps/console/src/features/roles/permissions/messages/${language}.ts`,
  change: (text) => {
    const [titles, descriptions] = text.split(/(?= {2}description: \{\n)/)
    if (descriptions === undefined) throw new Error('found no descriptions')
    const texts = permissionTexts(names)
    return (
      withTexts(
        titles!,
        '    ',
        /(\n)( {2}\},\n)$/,
        texts.map(({ name, title }) => [name, title]),
      ) +
      withTexts(
        descriptions,
        '    ',
        /(\n)( {2}\},\n\}.*\n)/,
        texts.map(({ name, description }) => [name, description]),
      )
    )
  },
})

/** The label of the add action in the audit log. */
const acts = ({ list, oneWord }: Names, language: Language): Edit => ({
  path: `apps/console/src/features/system/audit/messages/${language}.ts`,
  change: (text) =>
    replaced(text, /(\n)( {2}\},\n\}.*\n)/, (_line, end) => `\n    ${list}: { create: 'Add ${oneWord}' },\n${end}`),
})

/** Releases permissions that were reserved for the feature, since it now uses them. */
const waiting = ({ snake }: Names): Edit => ({
  path: 'packages/contract/src/kit/reserved-permissions.ts',
  change: (text) =>
    text.replace(new RegExp(`'(?:view|create)_${snake}',? ?`, 'g'), '').replace(/^ {2}\S+: \[\s*\],\n/m, ''),
})

/** The scopes that access tokens need for the endpoints. */
const scopes = ({ snake, words }: Names): Edit => ({
  path: 'packages/contract/src/kit/scopes.ts',
  change: (text) =>
    [
      ['write', 'Add'],
      ['read', 'Read'],
    ].reduce((all, [right, Verb]) => {
      if (
        all.includes(`  '${snake}:${right}':`) &&
        !new RegExp(`'${snake}:${right}': '.*no call needs it yet`).test(all)
      )
        return all
      const unused = all.replace(new RegExp(`^ {2}'${snake}:${right}': .*\\n`, 'm'), '')
      return replaced(unused, /(const inUse = \{\n)/, (open) => `${open}  '${snake}:${right}': '${Verb} ${words}',\n`)
    }, text),
})

const documentTag = ({ list, title, words }: Names): Edit => ({
  path: 'apps/server/src/api-docs/tags.ts',
  change: (text) => {
    const tagged = text.includes(`\n  ${list}: tag(`)
      ? text
      : replaced(
          text,
          /(\n)( {2}search: tag\()/,
          (_line, next) =>
            `\n  ${list}: tag('${title}', 'The ${words} of your company and its subsidiaries.'),\n${next}`,
        )
    return replaced(tagged, /(const byFeature: [^{]+\{\n)/, (open) => `${open}  ${list}: '${list}',\n`)
  },
})

const ruleList = ({ feature, prefix, known }: Names): Edit => ({
  path: 'tests/conventions/rules.ts',
  change: (text) =>
    known ? text : replaced(text, /(\n {2}\['device-plane')/, (line) => `\n  ['${feature}', '${prefix}'],${line}`),
})

/** Returns the changes to every list that contains features. */
export const edits = (names: Names): Edit[] => [
  contractApi(names),
  contractIndex(names),
  permission(names),
  permissionDescriptions(names),
  serverFeatures(names),
  database(names),
  consoleFeatures(names),
  ...languages.flatMap((language) => [permissionMessages(names, language), acts(names, language)]),
  waiting(names),
  scopes(names),
  documentTag(names),
  ruleList(names),
]
