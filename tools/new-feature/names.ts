import { knownFeatures } from '../../tests/conventions/rules.ts'

/** A feature's name in every spelling that the packages need. */
export interface Names {
  /** Folder, file and path: `access-points`. */
  feature: string
  /** List of endpoints, and namespace of the messages: `accessPoints`. */
  list: string
  /** Schemas of the endpoints: `accessPointSchemas`. */
  schemas: string
  /** Table and permission: `access_points`. */
  snake: string
  /** The singular as a type: `AccessPoint`; and as a variable: `accessPoint`. */
  One: string
  one: string
  /** The plural as a type: `AccessPoints`. */
  Many: string
  /** The title shown to users: `Access points`. */
  title: string
  /** The plural within a sentence: `access points`; and the singular: `access point`. */
  words: string
  oneWord: string
  /** The prefix of its rule ids. */
  prefix: string
  /** Whether docs/rules already has rules for it. */
  known: boolean
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : upperFirst(word))).join('')

/** Turns `entries` into `entry`, `boxes` into `box`, `sites` into `site`. The caller can pass a better singular. */
const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')

/** Derives all spellings of a feature's name. Throws an Error that explains the format when the name is not valid. */
export function namesOf(feature: string, one?: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(feature))
    throw new Error(`A feature is called in small letters with dashes, such as access-points; not ${feature}`)
  const words = feature.split('-')
  const single = one?.split('-') ?? [...words.slice(0, -1), singular(words.at(-1)!)]
  return {
    feature,
    list: camel(words),
    schemas: `${camel(single)}Schemas`,
    snake: words.join('_'),
    One: upperFirst(camel(single)),
    one: camel(single),
    Many: upperFirst(camel(words)),
    title: upperFirst(words.join(' ')),
    words: words.join(' '),
    oneWord: single.join(' '),
    prefix: knownFeatures.get(feature) ?? words.join('').toUpperCase(),
    known: knownFeatures.has(feature),
  }
}

/** Returns the features in order; a new one is placed after the product's own features. */
export function orderWith(feature: string): string[] {
  const known = [...knownFeatures.keys()]
  return known.includes(feature) ? known : known.toSpliced(known.indexOf('device-plane'), 0, feature)
}
