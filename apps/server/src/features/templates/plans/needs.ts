import type { LackedAbility } from '@outpost/contract/templates/constants'
import type { Source } from '@outpost/contract/templates/source'
import { pickOf } from './pick.ts'

/** What a device needs in order to read sources, as abilities, with a sentence for a device that lacks it. */
export const lacks: Readonly<Record<LackedAbility, string>> = {
  readings: 'The agent of the device is too old for monitoring templates. Update the agent.',
  modbus: 'The device has no nc, which reads Modbus.',
  snmp: 'The device has no snmpget. Install the client of Net-SNMP on it.',
  mqtt: 'The device has no mosquitto_sub. Install the client of Mosquitto on it.',
  http: 'The device has neither curl nor uclient-fetch nor wget.',
  json: 'The device has no jsonfilter, which extracts values from JSON.',
  api: 'The device has no API of its own.',
}
/** With this ability an agent takes periods for the device's own values. Without it, it keeps its own ones. */
const ownPeriods = 'groups'

function ofSource(source: Source): LackedAbility[] {
  const needed: LackedAbility[] = []
  if (source.source !== 'command') needed.push(source.source)
  const picks = source.source !== 'modbus' && source.source !== 'snmp'
  if (picks && source.variables.some(({ ref }) => pickOf(source, ref)?.startsWith('j'))) needed.push('json')
  return needed
}

/**
 * Returns the ability that a device lacks to read sources; undefined if it can, or if it has not said yet what it can.
 * @param abilities those of its last connection
 */
export function lackOf(sources: readonly Source[], abilities: readonly string[] | null): LackedAbility | undefined {
  if (abilities === null) return undefined
  const needed: LackedAbility[] = ['readings', ...sources.flatMap(ofSource)]
  return needed.find((ability) => !abilities.includes(ability))
}

/** Those of the abilities of a device that matter here. */
export const ownAbilities = (abilities: string): string[] =>
  abilities.split(',').filter((ability) => ability === ownPeriods || Object.hasOwn(lacks, ability))
