import { quoted } from '@outpost/gateway/quoted'
import { fail } from '@outpost/contract/kit/errors'
import type { CheckedRequest } from './described-api.ts'

/** A value of an option: null removes it. */
type Value = string | string[] | null

const configName = /^[0-9A-Za-z_-]{1,64}$/
const sectionName = /^(?:[0-9A-Za-z_]{1,64}|@[0-9A-Za-z_-]{1,64}\[-?\d{1,4}\])$/

const optionName = /^\w{1,64}$/
/** The type of a section. */
const typeName = /^[\w-]{1,64}$/

/** Lines that give an option a value. An empty value removes the option, also if there is none. */
function assign(target: string, value: Value): string[] {
  if (value === null || value.length === 0) return [`set ${target}=''`]
  if (typeof value === 'string') return [`set ${target}=${quoted(value)}`]
  return [`set ${target}=''`, ...value.map((each) => `add_list ${target}=${quoted(each)}`)]
}

/** @param source what errors name */
const optionLines = (section: string, data: Record<string, Value>, source: string): string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (!optionName.test(name))
      throw fail('VALIDATION', { source, message: `“${name.slice(0, 64)}” is not the name of an option.` })
    return assign(`${section}.${name}`, value)
  })

function partsOf({ path }: CheckedRequest, source: string): { config: string; section: string | undefined } {
  const wrong = (message: string) => fail('VALIDATION', { source: `${source}.path`, message })
  let parts: string[]
  try {
    parts = path.split('/').slice(2).map(decodeURIComponent)
  } catch {
    throw wrong('The path is not encoded for a URL.')
  }
  const [config = '', section] = parts
  if (!configName.test(config)) throw wrong(`“${config.slice(0, 64)}” is not the name of a configuration.`)
  if (section !== undefined && !sectionName.test(section))
    throw wrong(`“${section.slice(0, 96)}” is not a section. Without a name it is @type[0].`)
  return { config, section }
}

/**
 * Converts a checked request to the API of OpenWrt to lines of `uci batch`, which the device applies in a transaction.
 * @throws VALIDATION for names that uci does not have
 */
export function uciLines(request: CheckedRequest, source: string): string[] {
  const { config, section } = partsOf(request, source)
  const target = `${config}.${section ?? ''}`
  if (request.method === 'DELETE') return [`delete ${target}`]
  const { data } = JSON.parse(request.body ?? '{}') as { data: Record<string, Value> }
  const place = `${source}.request_data`
  if (request.method === 'PUT') return optionLines(target, data, place)
  const { '.type': type, '.name': name, ...options } = data
  if (typeof type !== 'string' || !typeName.test(type) || (typeof name === 'string' && !sectionName.test(name)))
    throw fail('VALIDATION', { source: place, message: 'The type or the name of the section is not valid.' })
  return typeof name === 'string'
    ? [`set ${config}.${name}=${type}`, ...optionLines(`${config}.${name}`, options, place)]
    : [`add ${config} ${type}`, ...optionLines(`${config}.@${type}[-1]`, options, place)]
}
