import { orderWith, type Names } from './names.ts'

/** A change to an existing file. Throws an Error when the file does not look as expected. */
export interface Edit {
  path: string
  change: (text: string) => string
}

/** Inserts a line before the first similar one of a later feature, or after the last similar one. */
function withLine(
  text: string,
  line: string,
  feature: string,
  featureOf: (line: string) => string | undefined,
): string {
  const order = orderWith(feature)
  const lines = text.split('\n')
  const places = lines.flatMap((entry, at) => (featureOf(entry) === undefined ? [] : [at]))
  if (places.length === 0) throw new Error('found no features')
  const later = places.find((at) => order.indexOf(featureOf(lines[at]!)!) > order.indexOf(feature))
  return lines.toSpliced(later ?? places.at(-1)! + 1, 0, line).join('\n')
}

/** The lists of features: of the contract, the server and the console. */
const lists = {
  'packages/contract/src/features.ts': './',
  'apps/server/src/features.ts': './features/',
  'apps/console/src/features.ts': './features/',
} as const

const importLine = /^import (\w+) from '\.\/(?:features\/)?([\w-]+)\/feature\.ts'/

/** Adds the import of the manifest and its entry, each at the place of the feature. */
const inList = ({ feature, list }: Names, path: keyof typeof lists): Edit => ({
  path,
  change: (text) => {
    const found = text.split('\n').flatMap((line) => {
      const [, name, of] = importLine.exec(line) ?? []
      return name === undefined || of === undefined ? [] : [[name, of] as const]
    })
    const features = new Map(found)
    const imported = withLine(
      text,
      `import ${list} from '${lists[path]}${feature}/feature.ts'`,
      feature,
      (line) => importLine.exec(line)?.[2],
    )
    return withLine(imported, `  ${list},`, feature, (line) => features.get(/^ {2}(\w+),$/.exec(line)?.[1] ?? ''))
  },
})

/** Returns the changes to existing files: the three lists. */
export const edits = (names: Names): Edit[] =>
  (Object.keys(lists) as (keyof typeof lists)[]).map((path) => inList(names, path))
