import { type Plugin, runnerImport } from 'vite'
import { isCovered, isNamed, makeReader, type NamedText, readSource } from './text-needs.config.ts'

/** What a signed-in reader loads before the first device row, below `src`. */
export const firstFiles = ['main.tsx', 'frame/AppFrame.tsx', 'features/devices/DevicesPage.tsx'] as const
/** Whose texts come with the first page: those of the header's tools, and the names of acts and forms that rooms bring to others, are few, and both come a little later without any of their own. */
const spokenFirst = [...firstFiles, 'frame/header/Tools.tsx', 'contributions.ts'] as const
/** What failures are called comes with the first failure, or after the first rows: the files of the first load name all of it at once (`needErrorTexts`). */
const saidLater = ({ room, more }: NamedText): boolean => room === 'errors' && more
const LANGUAGES = ['en', 'nb', 'ja', 'uk'] as const
/** Marks the part of a language that comes with the first page. */
const START = '?start'

interface Words {
  readonly [key: string]: string | Words
}

/** What is left of a room's words when only some keys are kept; undefined where none is. */
export function kept(words: Words, isKept: (key: string) => boolean, path = ''): Words | undefined {
  const entries = Object.entries(words).flatMap(([name, value]): [string, string | Words][] => {
    const key = `${path}${name}`
    if (typeof value === 'string') return isKept(key) ? [[name, value]] : []
    const part = kept(value, isKept, `${key}.`)
    return part ? [[name, part]] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** The file of each room's words, read from the list of a language: `import { nb as devices } from '../features/devices/texts/nb.ts'`. */
export const roomsIn = (list: string): Map<string, string> =>
  new Map([...list.matchAll(/^import \{ \w+ as (\w+) \} from '(.+)'$/gm)].map(([, room, file]) => [room!, file!]))

/** The first part of a language, and where the words of its rooms are. */
function startCode(
  language: string,
  rooms: Iterable<[room: string, file: string]>,
  texts: Record<string, Words>,
): string {
  const loaders = [...rooms].map(
    ([room, file]) => `  ${room}: () => import('${file}').then((file) => file.${language}),\n`,
  )
  // Not by way of the list: whatever that imports would come along, used or not.
  const ui = language === 'en' ? 'export const ui = {}' : `export { ${language} as ui } from './ui/${language}.ts'`
  return `${ui}\nexport const texts = ${JSON.stringify(texts)}\nexport const rooms = {\n${loaders.join('')}}\n`
}

/**
 * Divides the console's words by language and room, in builds: the texts that the first pages name come with the language,
 * everything else with the code that names it. An `import('./SomeDialog.tsx')` then waits for the words of the rooms that
 * the dialog and what it stands on speak of; nobody has to say which (decision 0012).
 * @param root folder of the console
 */
export function roomTexts(root: string): Plugin {
  const src = `${root}/src`
  /** Loads languages whole in development and in tests; in a build, their first parts. */
  const loader = `${src}/texts/load.ts`
  const packs = new Map<string, Record<string, Words>>()
  let reader: ReturnType<typeof makeReader>
  let there: ReadonlySet<string>
  let firstTexts: readonly NamedText[]
  return {
    name: 'outpost-room-texts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const language of LANGUAGES) {
        const { module } = await runnerImport<{ texts: Record<string, Words> }>(`${src}/texts/${language}.ts`, {
          configFile: false,
          logLevel: 'error',
        })
        packs.set(language, module.texts)
      }
      reader = makeReader(new Set(Object.keys(packs.get('en')!)))
      there = reader.closure(spokenFirst.map((file) => `${src}/${file}`))
      firstTexts = reader.textsOf(there).filter((text) => !saidLater(text))
    },
    resolveId: (source, importer) =>
      importer === loader && source.startsWith('./') ? `${src}/texts/${source.slice(2)}${START}` : undefined,
    async load(id) {
      if (!id.endsWith(START)) return undefined
      const list = id.slice(0, -START.length)
      const language = /(\w+)\.ts$/.exec(list)![1]!
      const rooms = roomsIn(await this.fs.readFile(list, { encoding: 'utf8' }))
      const texts = Object.entries(packs.get(language)!).flatMap(([room, words]) => {
        const part = kept(words, (key) => isNamed(firstTexts, room, key))
        return part ? [[room, part]] : []
      })
      return { code: startCode(language, rooms, Object.fromEntries(texts)), moduleSideEffects: false }
    },
    transform(code, id) {
      if (!id.startsWith(`${src}/`) || !/\.tsx?$/.test(id) || !code.includes('import(')) return undefined
      let changed = code
      // Not the file as it lies there: the list of parts is made by the build.
      for (const { start, end, file } of readSource(id, code, new Set()).lazy.toReversed()) {
        const missing = reader.textsOf(reader.closure([file], there)).filter((text) => !isCovered(text, firstTexts))
        const rooms = [...new Set(missing.map(({ room }) => room))].toSorted()
        if (rooms.length > 0)
          changed = `${changed.slice(0, start)}withTextsOf(${JSON.stringify(rooms)}, () => ${changed.slice(start, end)})${changed.slice(end)}`
      }
      return changed === code
        ? undefined
        : { code: `import { withTextsOf } from '${src}/kit/texts.ts'\n${changed}`, map: null }
    },
  }
}
