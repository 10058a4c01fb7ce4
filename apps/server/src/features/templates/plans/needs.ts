import type { Source } from '@outpost/contract/templates/source'
import { pickOf } from './pick.ts'

/** What a device needs in order to read sources, as abilities, with the words for a device that lacks it. */
const words: Readonly<Record<string, string>> = {
  readings: 'its agent is too old for monitoring templates. Update the agent.',
  modbus: 'it has no nc, which reads Modbus.',
  snmp: 'it has no snmpget. Install net-snmp’s client on it.',
  mqtt: 'it has no mosquitto_sub. Install the client of mosquitto on it.',
  http: 'it has neither curl nor uclient-fetch nor wget.',
  json: 'it has no jsonfilter, which takes values out of JSON.',
  api: 'it has no API of its own.',
  groups: 'its agent is too old for periods of its own values. Update the agent.',
}

const ofSource = (source: Source): string[] => [
  ...(source.source === 'command' ? [] : [source.source]),
  ...(source.source !== 'modbus' &&
  source.source !== 'snmp' &&
  source.variables.some(({ ref }) => pickOf(source, ref)?.startsWith('j'))
    ? ['json']
    : []),
]

/**
 * Returns why a device cannot read sources, in words; undefined if it can, or if it has not said yet what it can.
 * @param abilities those of its last connection
 */
export function lackOf(sources: readonly Source[], abilities: readonly string[] | null): string | undefined {
  if (abilities === null) return undefined
  const needed = ['readings', ...sources.flatMap(ofSource)]
  const lacking = needed.find((ability) => !abilities.includes(ability))
  return lacking === undefined ? undefined : words[lacking]
}

/** Those of the abilities of a device that matter here. */
export const ownAbilities = (abilities: string): string[] =>
  abilities.split(',').filter((ability) => Object.hasOwn(words, ability))
