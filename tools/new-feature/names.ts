import { FEATURES } from '../../tests/conventions/rules.ts'

/** A feature's name in every spelling in which the packages need it. */
export interface Names {
  /** Folder, file and path: `access-points`. */
  feature: string
  /** List of endpoints, and namespace of the texts: `accessPoints`. */
  list: string
  /** Schemas of the endpoints: `accessPointSchemas`. */
  schemas: string
  /** Table and permission: `access_points`. */
  snake: string
  /** One of them as a type: `AccessPoint`; and as a variable: `accessPoint`. */
  One: string
  one: string
  /** Many of them as a type: `AccessPoints`. */
  Many: string
  /** For people: `Access points`. */
  title: string
  /** Many of them within a sentence: `access points`; and one: `access point`. */
  words: string
  oneWord: string
  /** What the ids of its rules begin with. */
  prefix: string
  /** Whether docs/rules has rules for it already. */
  known: boolean
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : upperFirst(word))).join('')

/** `entries` is `entry`, `boxes` is `box`, `sites` is `site`. The person who knows better says it. */
const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')

/** Throws an Error that says how a feature is called. */
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
    prefix: FEATURES.get(feature) ?? words.join('').toUpperCase(),
    known: FEATURES.has(feature),
  }
}

/** The features in their order, with the new one at the end of the product's own if it is not among them. */
export function orderWith(feature: string): string[] {
  const known = [...FEATURES.keys()]
  return known.includes(feature) ? known : known.toSpliced(known.indexOf('device-plane'), 0, feature)
}
