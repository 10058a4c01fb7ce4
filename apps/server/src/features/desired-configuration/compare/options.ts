import { isSecretName } from '@outpost/contract/kit/secret-names'
import type { Observed } from '../render/diff.ts'
import type { Rendered } from '../render/render.ts'
import type { Template } from '../render/compile.ts'
import type { Section, Value } from '../uci/parse.ts'

/** The options of a configuration by key. A section is an entry of its own, with its type as the value. */
export type Options = ReadonlyMap<string, { value: Value; secret: boolean }>

const isSecret = (key: string): boolean => isSecretName(key.slice(key.lastIndexOf('.') + 1))

/** Returns the options of sections. One without a name is called by its type and number, such as `@rule[0]`. */
function optionsOfSections(
  config: string,
  sections: readonly Section[],
  secrets: ReadonlySet<string>,
): [string, { value: Value; secret: boolean }][] {
  const counted = new Map<string, number>()
  return sections.flatMap(({ name, type, options }) => {
    const number = counted.get(type) ?? 0
    counted.set(type, number + 1)
    const section = `${config}.${name || `@${type}[${number}]`}`
    return [
      [section, { value: type, secret: false }],
      ...[...options].map(([option, value]): [string, { value: Value; secret: boolean }] => [
        `${section}.${option}`,
        { value, secret: isSecretName(option) || secrets.has(`${section}.${option}`) },
      ]),
    ]
  })
}

/**
 * Returns the options of a device as it was read.
 * @param secrets the options whose values are secrets, besides those that are named like it
 */
export const optionsOfObserved = (observed: Observed, secrets: ReadonlySet<string> = new Set()): Options =>
  new Map([...observed].flatMap(([config, { sections }]) => optionsOfSections(config, sections, secrets)))

const sectionsOf = (sections: ReadonlyMap<string, string>): [string, { value: Value; secret: boolean }][] =>
  [...sections].map(([key, type]) => [key, { value: type, secret: false }])

/** Returns the options of a template, in which variables are not filled in. */
export const optionsOfTemplate = ({ sections, options }: Template): Options =>
  new Map([
    ...sectionsOf(sections),
    ...options.map(({ key, value }): [string, { value: Value; secret: boolean }] => [
      key,
      { value, secret: isSecret(key) },
    ]),
  ])

/** Returns the options that a device should have. */
export const optionsOfRendered = ({ sections, options }: Rendered): Options =>
  new Map([
    ...sectionsOf(sections),
    ...[...options].map(([key, { value, secret }]): [string, { value: Value; secret: boolean }] => [
      key,
      { value, secret: secret || isSecret(key) },
    ]),
  ])
