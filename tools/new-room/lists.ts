import { languages, type Language } from './console-files.ts'
import { orderWith, type Names } from './names.ts'

/** A change of a file that is there. Throws an Error where the file does not look as expected. */
export interface Edit {
  path: string
  change: (text: string) => string
}

function replaced(text: string, pattern: RegExp, change: (...parts: string[]) => string): string {
  if (!pattern.test(text)) throw new Error(`found nothing like ${pattern.source}`)
  return text.replace(pattern, (_whole, ...parts: string[]) => change(...parts))
}

/** Puts an import line among those like it, in the order of their texts. */
function withImport(text: string, line: string, like: RegExp): string {
  const lines = text.split('\n')
  const places = lines.flatMap((entry, at) => (like.test(entry) ? [at] : []))
  if (places.length === 0) throw new Error(`found no import like ${like.source}`)
  const pathOf = (entry: string): string => entry.slice(entry.indexOf(' from '))
  const next = places.find((at) => pathOf(lines[at]!) > pathOf(line)) ?? places.at(-1)! + 1
  return lines.toSpliced(next, 0, line).join('\n')
}

/** Puts an entry into a list of names where its room belongs. `roomOf` tells the room of an entry. */
function withEntry(text: string, list: RegExp, entry: string, room: string, roomOf: (entry: string) => string | undefined): string {
  const order = orderWith(room)
  return replaced(text, list, (open, inner, close) => {
    const entries = inner!.split(',').map((part) => part.trim()).filter(Boolean)
    const later = entries.findIndex((other) => order.indexOf(roomOf(other) ?? '') > order.indexOf(room))
    const all = entries.toSpliced(later < 0 ? entries.length : later, 0, entry)
    return `${open}${inner!.includes('\n') ? all.map((part) => `  ${part},\n`).join('') : all.join(', ')}${close}`
  })
}

/** Which room each imported name belongs to, read from the import lines of a list. */
function roomsByName(text: string, pattern: RegExp): (entry: string) => string | undefined {
  const rooms = new Map([...text.matchAll(pattern)].map(([, name, room]) => [name!, room!]))
  return (entry) => rooms.get(entry.replace('...', ''))
}

const contractIndex = ({ room, list }: Names): Edit => ({
  path: 'packages/contract/src/index.ts',
  change: (text) => withEntry(
    withImport(text, `import { ${list} } from './${room}.ts'`, /^import \{ \w+ \} from '\.\/(?!kit)/),
    /(export const api = \{ )([^}]+?)( \} as const)/, list, room, roomsByName(text, /import \{ (\w+) \} from '\.\/([\w-]+)/g)),
})

const serverFeatures = ({ room, list }: Names): Edit => ({
  path: 'apps/server/src/features.ts',
  change: (text) => withEntry(
    withImport(text, `import ${list} from './features/${room}/handlers.ts'`, /^import \w+ from '\.\/features\//),
    /(features: readonly Implementation\[\] = \[\n)([^\]]+)(\])/, list, room, roomsByName(text, /import (\w+) from '\.\/features\/([\w-]+)\//g)),
})

const consoleFeatures = ({ room, list }: Names): Edit => ({
  path: 'apps/console/src/features.ts',
  change: (text) => withEntry(
    withImport(text, `import { screens as ${list} } from './features/${room}/screens.ts'`, /^import \{ screens as \w+ \}/),
    /(screens: readonly Screen\[\] = \[)([^\]]+)(\])/, `...${list}`, room, roomsByName(text, /screens as (\w+) \} from '\.\/features\/([\w-]+)\//g)),
})

const texts = ({ room, list }: Names, language: Language): Edit => ({
  path: `apps/console/src/texts/${language}.ts`,
  change: (text) => replaced(
    withImport(text, `import { ${language} as ${list} } from '../features/${room}/texts/${language}.ts'`, /^import \{ \w+ as \w+ \} from '\.\.\/features\//),
    /(texts = \{ )([^}]+?), frame\b/, (open, inner) => `${open}${inner}, ${list}, frame`),
})

const database = ({ room, One }: Names): Edit => ({
  path: 'apps/server/src/db/database.ts',
  change: (text) => replaced(
    withImport(text, `import type { ${One}Tables } from '../features/${room}/table.ts'`, /^import type \{ \w+Tables \}/),
    /(export interface Database\s+extends [^{]+?)( \{\})/, (open, close) => `${open}, ${One}Tables${close}`),
})

/** Numbers of permissions are never used again, so a new one gets the number after the greatest. Those who may change tags may add here. */
const permission = ({ snake, title, words }: Names): Edit => ({
  path: 'packages/contract/src/kit/permission-catalogue.ts',
  change: (text) => [['view', 'View', 'SAETGR'], ['create', 'Add', 'SAE']].reduce((catalogue, [verb, Verb, roles]) => {
    if (catalogue.includes(`'${verb}_${snake}'`)) return catalogue
    const next = Math.max(...[...catalogue.matchAll(/^ {2}\[(\d+), /gm)].map(([, id]) => Number(id))) + 1
    return replaced(catalogue, /(\n)(\] as const satisfies)/, (_line, close) => `\n  [${next}, '${verb}_${snake}', '${title}', '${Verb} ${words}', '${roles}'],\n${close}`)
  }, text),
})

/** The permissions' titles, which the pages of roles have in every language; English until they are translated. */
const permissionTitles = ({ snake, words }: Names, language: Language): Edit => ({
  path: `apps/console/src/features/roles/permissions/texts/${language}.ts`,
  change: (text) => [['view', 'View'], ['create', 'Add']].reduce((titles, [verb, Verb]) =>
    titles.includes(` ${verb}_${snake}:`) ? titles : replaced(titles, /(\n)( {2}\},\n\}.*\n$)/, (_line, end) => `\n    ${verb}_${snake}: '${Verb} ${words}',\n${end}`), text),
})

/** What the audit log says of the one who adds. */
const acts = ({ list, oneWord }: Names, language: Language): Edit => ({
  path: `apps/console/src/features/system/audit/texts/${language}.ts`,
  change: (text) => replaced(text, /(\n)( {2}\},\n\}.*\n$)/, (_line, end) => `\n    ${list}: { create: 'Add ${oneWord}' },\n${end}`),
})

/** A permission that waited for its room waits no longer. */
const waiting = ({ snake }: Names): Edit => ({
  path: 'tests/conventions/waiting.ts',
  change: (text) => text.replace(new RegExp(`'(?:view|create)_${snake}',? ?`, 'g'), '').replace(/^ {2}\S+: \[\s*\],\n/m, ''),
})

const ruleList = ({ room, prefix, known }: Names): Edit => ({
  path: 'tests/conventions/rules.ts',
  change: (text) => (known ? text : replaced(text, /(\n {2}\['device-plane')/, (line) => `\n  ['${room}', '${prefix}'],${line}`)),
})

const rules = ({ room, prefix, known, snake, words }: Names): Edit => ({
  path: 'docs/rules.md',
  change: (text) => (known ? text : replaced(text, /(\n## device-plane\n)/, (line) => `
## ${room}

- **${prefix}-001** [route] \`/${room}\` lists the ${words} that the user may see.
- **${prefix}-002** [call] \`GET /${room}\` (view_${snake}) lists the ${words} of the own company and those below it: id*, company_id*, company_name*, name*, description*, created_at*.
- **${prefix}-003** [call] \`POST /${room}\` (create_${snake}) takes company_id*, name* (1 to 100) and description (at most 500); 201.
${line}`)),
})

/** Every list in which a room stands. */
export const edits = (names: Names): Edit[] => [
  contractIndex(names), permission(names), serverFeatures(names), database(names), consoleFeatures(names),
  ...languages.flatMap((language) => [texts(names, language), permissionTitles(names, language), acts(names, language)]), waiting(names), ruleList(names), rules(names),
]
