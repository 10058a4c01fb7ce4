import { createHash } from 'node:crypto'
import type { Layer } from '@outpost/contract/desired-configuration/constants'
import { isSecretName } from '@outpost/contract/kit/secret-names'
import type { Value } from '../uci/parse.ts'
import type { Template, TemplateOption } from './compile.ts'
import { filledLength, fillIn, findWrongType } from './variables.ts'

/** The value of a variable, with the layer that gives it; `name` is that of the company, tag or device. */
export interface Given {
  value: string
  layer: Layer
  name: string
  secret: boolean
  /** The name of another tag of the device, which gives the variable another value. */
  conflict?: string
}

/** An option as a device should have it, and where it comes from. */
export interface RenderedOption {
  config: string
  section: string
  type: string
  key: string
  value: Value
  secret: boolean
  template: { id: number; name: string; version: number } | null
  variables: { name: string; from: Layer | 'default'; of: string }[]
}

/** Why a device cannot be rendered. */
export interface Fault {
  template: string
  option: string
  message: string
}

export interface Rendered {
  options: Map<string, RenderedOption>
  /** The sections that templates name, `config.section`, with their types. */
  sections: Map<string, string>
  faults: Fault[]
}

/** What was taken over from the device itself: a value, or null for an option that it should not have. */
export type Adopted = ReadonlyMap<string, Value | null>

/** The longest value of an option in characters: with its name it fits into a line of a plan. */
const longestValue = 3800

type Filled = { option: RenderedOption } | { fault: Fault }

function fill(template: Template, option: TemplateOption, given: ReadonlyMap<string, Given>): Filled {
  const variables: RenderedOption['variables'] = []
  const values = new Map<string, string>()
  const wrong = (message: string): Filled => ({ fault: { template: template.name, option: option.key, message } })
  let secret = isSecretName(option.key.slice(option.key.lastIndexOf('.') + 1))
  for (const name of option.variables) {
    const variable = template.variables.get(name)!
    const found = given.get(name)
    if (found?.conflict !== undefined)
      return wrong(`The tags ${found.name} and ${found.conflict} give the variable “${name}” different values.`)
    const value = found?.value ?? variable.default
    if (value === null) return wrong(`The variable “${name}” has no value.`)
    const problem = findWrongType(variable, value)
    if (problem !== undefined) return wrong(problem)
    secret ||= variable.type === 'secret' || found?.secret === true
    values.set(name, value)
    variables.push({ name, from: found?.layer ?? 'default', of: found?.name ?? '' })
  }
  const valueOf = (name: string): string => values.get(name)!
  if ([option.value].flat().some((text) => filledLength(text, valueOf) > longestValue))
    return wrong(`The value is longer than ${longestValue} characters.`)
  const filled = (text: string): string => fillIn(text, valueOf)
  const value = typeof option.value === 'string' ? filled(option.value) : option.value.map(filled)
  const { id, name, version } = template
  const { config, section, type, key } = option
  return { option: { config, section, type, key, value, secret, template: { id, name, version }, variables } }
}

/** The most sections and options of a device over all its templates, and the characters of their values together. */
const most = { sections: 1000, options: 5000, characters: 262_144 } as const

const sizeOf = (value: Value): number => (typeof value === 'string' ? value.length : value.join('').length)

/** Finds out that templates have too much for one device, before anything is rendered. */
function excessOf(templates: readonly Template[]): Fault | undefined {
  let sections = 0
  let options = 0
  for (const template of templates) {
    sections += template.sections.size
    options += template.options.length
    const over = sections > most.sections ? 'sections' : options > most.options ? 'options' : undefined
    if (over !== undefined)
      return {
        template: template.name,
        option: '',
        message: `The templates of the device have more than ${most[over]} ${over} together. Assign fewer of them.`,
      }
  }
  return undefined
}

const tooLong = ({ name }: Template, { key }: TemplateOption): Fault => ({
  template: name,
  option: key,
  message: `From this option on, the values of the device are longer than ${most.characters} characters together. Assign fewer templates.`,
})

function adopt(rendered: Rendered, adopted: Adopted): void {
  for (const [key, value] of adopted) {
    const before = rendered.options.get(key)
    if (value === null) rendered.options.delete(key)
    // An option that no template sets any more is not the concern of the device's layer either.
    else if (before) rendered.options.set(key, { ...before, value, template: null, variables: [] })
  }
}

/**
 * Renders the configuration of a device.
 * @param templates in the order in which they are assigned; a later one replaces the options of those before it
 * @param given the values of the variables for this device
 */
export function render(
  templates: readonly Template[],
  given: ReadonlyMap<string, Given>,
  adopted: Adopted = new Map(),
): Rendered {
  const rendered: Rendered = { options: new Map(), sections: new Map(), faults: [] }
  const excess = excessOf(templates)
  if (excess) return { ...rendered, faults: [excess] }
  let characters = 0
  for (const template of templates) {
    for (const [section, type] of template.sections) {
      const before = rendered.sections.get(section)
      if (before !== undefined && before !== type)
        rendered.faults.push({
          template: template.name,
          option: section,
          message: `Another template declares the section as ${before}, this one as ${type}.`,
        })
      rendered.sections.set(section, type)
    }
    for (const option of template.options) {
      const filled = fill(template, option, given)
      if ('fault' in filled) rendered.faults.push(filled.fault)
      else if ((characters += sizeOf(filled.option.value)) > most.characters)
        return { ...rendered, faults: [tooLong(template, option)] }
      else rendered.options.set(option.key, filled.option)
    }
  }
  adopt(rendered, adopted)
  rendered.faults.push(...addressClashes(rendered))
  return rendered
}

/** Finds two interfaces with the same address. */
function addressClashes({ options }: Rendered): Fault[] {
  const owners = new Map<string, RenderedOption>()
  const faults: Fault[] = []
  for (const option of options.values()) {
    if (option.config !== 'network' || !/\.ip6?addr$/.test(option.key)) continue
    for (const address of [option.value].flat().map((value) => value.split('/')[0]!)) {
      const other = owners.get(address)
      owners.set(address, option)
      if (other)
        faults.push({
          template: option.template?.name ?? '',
          option: option.key,
          message: `${other.key} has the same address.`,
        })
    }
  }
  return faults
}

/** The hash of all that a device should have. */
export function renderedHash({ options, sections }: Rendered): string {
  const hash = createHash('sha256')
  for (const [section, type] of [...sections].toSorted()) hash.update(`${section}\0${type}\n`)
  for (const key of [...options.keys()].toSorted()) hash.update(`${JSON.stringify([key, options.get(key)!.value])}\n`)
  return hash.digest('hex')
}
