import type { DiffKind } from '@outpost/contract/desired-configuration/constants'
import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { findSection, quoteUci, type Section, type Value } from '../uci/parse.ts'
import type { Fault, Rendered, RenderedOption } from './render.ts'

/** A config of a device as it was read: its sections, and the hash of its file or `-` if there is none. */
export interface ObservedConfig {
  hash: string
  sections: Section[]
}
export type Observed = ReadonlyMap<string, ObservedConfig>

/** What was last confirmed on a device: the options by key, and the sections that templates have added. */
export interface Confirmed {
  options: ReadonlyMap<string, { value: Value; secret: boolean }>
  added: ReadonlySet<string>
}

/** Returns the options that were confirmed with secrets as their values. */
export const secretOptions = ({ options }: Confirmed): Set<string> =>
  new Set([...options].flatMap(([key, { secret }]) => (secret ? key : [])))

/** A difference between what a device has and what it should have. Removals have no `to`. */
export interface Difference {
  kind: DiffKind
  /** `config.section.option`, or `config.section` */
  key: string
  from: Value | null
  to: Value | null
  secret: boolean
  option: RenderedOption | null
}

const same = (one: Value | undefined, other: Value): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other)

/** Splits `network.wan.dns` into its three parts. The name of a section such as `@rule[0]` has no dot. */
export function partsOf(key: string): { config: string; section: string; option: string } {
  const [config = '', section = '', option = ''] = key.split('.')
  return { config, section, option }
}

/** Returns the value of an option on a device; undefined if it has none. */
export function observedValue(observed: Observed, key: string): Value | undefined {
  const { config, section, option } = partsOf(key)
  const sections = observed.get(config)?.sections
  return sections && findSection(sections, config, section)?.options.get(option)
}

/** The sections of a device by `config.section`, each by its name and by its type and number. */
type Index = ReadonlyMap<string, Section>

/** Makes the index, because a device has up to thousands of options, each of which is looked up. */
function indexOf(observed: Observed): Index {
  const index = new Map<string, Section>()
  for (const [config, { sections }] of observed) {
    const counted = new Map<string, number>()
    for (const section of sections) {
      const number = counted.get(section.type) ?? 0
      counted.set(section.type, number + 1)
      index.set(`${config}.@${section.type}[${number}]`, section)
      const key = `${config}.${section.name}`
      if (section.name !== '' && !index.has(key)) index.set(key, section)
    }
  }
  return index
}

function indexedValue(index: Index, key: string): Value | undefined {
  const { config, section, option } = partsOf(key)
  return index.get(`${config}.${section}`)?.options.get(option)
}

function removals(rendered: Rendered, index: Index, { options, added }: Confirmed): Difference[] {
  const gone: Difference[] = []
  const lost = new Set<string>()
  for (const key of added) {
    if (rendered.sections.has(key) || !index.has(key)) continue
    lost.add(key)
    gone.push({ kind: 'remove_section', key, from: null, to: null, secret: false, option: null })
  }
  for (const [key, { secret }] of options) {
    const { config, section } = partsOf(key)
    if (rendered.options.has(key) || lost.has(`${config}.${section}`)) continue
    const from = indexedValue(index, key)
    if (from !== undefined) gone.push({ kind: 'remove', key, from, to: null, secret, option: null })
  }
  return gone
}

/** Compares the sections that templates name with those of the device. */
function sectionsOf(rendered: Rendered, index: Index): { added: Difference[]; faults: Fault[] } {
  const added: Difference[] = []
  const faults: Fault[] = []
  const templates = new Map<string, string>()
  for (const { config, section, template } of rendered.options.values()) {
    const key = `${config}.${section}`
    if (template && !templates.has(key)) templates.set(key, template.name)
  }
  for (const [key, type] of rendered.sections) {
    const { section } = partsOf(key)
    const fault = (message: string): number => faults.push({ template: templates.get(key) ?? '', option: key, message })
    const found = index.get(key)
    if (found && found.type !== type) fault(`The section has the type ${found.type} on the device, not ${type}.`)
    else if (!found && section.startsWith('@')) fault('The device has no such section.')
    else if (!found) added.push({ kind: 'add_section', key, from: null, to: type, secret: false, option: null })
  }
  return { added, faults }
}

/** Finds interfaces of the device that no template changes and that have an address which a template gives to another. */
function clashesWith(rendered: Rendered, observed: Observed): Fault[] {
  const faults: Fault[] = []
  const own = new Map<string, string>()
  for (const section of observed.get('network')?.sections ?? [])
    for (const name of ['ipaddr', 'ip6addr'])
      for (const value of [section.options.get(name) ?? []].flat())
        if (section.name !== '' && !rendered.options.has(`network.${section.name}.${name}`))
          own.set(value.split('/')[0]!, `network.${section.name}.${name}`)
  for (const { config, key, value, template } of rendered.options.values()) {
    if (config !== 'network' || !/\.ip6?addr$/.test(key)) continue
    for (const address of [value].flat().map((one) => one.split('/')[0]!))
      if (own.has(address))
        faults.push({
          template: template?.name ?? '',
          option: key,
          message: `${own.get(address)} of the device has the same address.`,
        })
  }
  return faults
}

/** Compares what a device should have with what it has. The removals come first. */
export function compare(
  rendered: Rendered,
  observed: Observed,
  confirmed: Confirmed,
): { differences: Difference[]; faults: Fault[] } {
  const index = indexOf(observed)
  const { added, faults } = sectionsOf(rendered, index)
  const set: Difference[] = []
  for (const option of rendered.options.values()) {
    const { key, value: to } = option
    const from = indexedValue(index, key) ?? null
    if (from !== null && same(from, to)) continue
    // What the device has may be the secret that was confirmed, also if the new value is none.
    const secret = option.secret || confirmed.options.get(key)?.secret === true
    set.push({ kind: 'set', key, from, to, secret, option })
  }
  const differences = [...removals(rendered, index, confirmed), ...added, ...set]
  return { differences, faults: [...faults, ...clashesWith(rendered, observed)] }
}

/** The differences between a device and what was last confirmed on it, by key. Configs that were not read are left out. */
export function drift(
  observed: Observed,
  { options }: Confirmed,
): { key: string; from: Value; to: Value | null; secret: boolean }[] {
  const index = indexOf(observed)
  return [...options].flatMap(([key, { value, secret }]) => {
    if (!observed.has(partsOf(key).config)) return []
    const present = indexedValue(index, key)
    return same(present, value) ? [] : [{ key, from: value, to: present ?? null, secret }]
  })
}

/** Returns the lines of `uci batch` that carry out the differences, in their order. */
export const uciLines = (differences: readonly Difference[]): string[] =>
  differences.flatMap(({ kind, key, from, to }) => {
    if (kind === 'remove' || kind === 'remove_section') return [`delete ${key}`]
    if (typeof to === 'string') return [`set ${key}=${quoteUci(to)}`]
    return [
      ...(from === null ? [] : [`delete ${key}`]),
      ...(to ?? []).map((value) => `add_list ${key}=${quoteUci(value)}`),
    ]
  })

/** Returns a difference as users see it, without secrets. */
export function shownDifference({ kind, key, from, to, secret }: Difference) {
  const shown = (value: Value | null): string[] => (value === null ? [] : secret ? [hiddenSecret] : [value].flat())
  return { kind, option: key, from: shown(from), to: shown(to) }
}
