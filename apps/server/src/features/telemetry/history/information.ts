import { answered } from '@outpost/contract/device/answers'
import { type Parameter, parameterByName, parameters } from '@outpost/contract/device/parameters'
import type { InformationType } from '@outpost/contract/telemetry/history/constants'
import { utc } from '../../../kit/paginate.ts'
import type { Row } from './rows.ts'

type Values = Record<string, string | number | null>

const texts = ['network_state', 'operator', 'connection_type', 'mobile_ip'].flatMap((name) => [name, `${name}_2`])

/** The numbers and texts of a kind of report. Every number with a history belongs to one of the kinds. */
const fieldsOf = (group: InformationType): readonly Parameter[] =>
  parameters.filter(
    ({ name, kind, history, group: own }) =>
      (kind === 'number' && history && (own === group || (group === 'dynamic' && own !== 'io' && own !== 'gps'))) ||
      (group === 'dynamic' && (name === 'wan_ip' || texts.includes(name))),
  )

export const informationFields: Readonly<Record<InformationType, readonly Parameter[]>> = {
  dynamic: fieldsOf('dynamic'),
  io: fieldsOf('io'),
  gps: fieldsOf('gps'),
}

/** The traffic of a SIM: the counters of the modem while that SIM was in use. */
function trafficOf({ sim_slot, sent, received }: Values): Values {
  const of = (slot: number, value: string | number | null | undefined) => (sim_slot === slot ? (value ?? null) : null)
  return {
    sim1_sent: of(1, sent),
    sim1_received: of(1, received),
    sim2_sent: of(2, sent),
    sim2_received: of(2, received),
  }
}

/**
 * Returns one report in the form of the vendor's API. Values that the report does not contain are null.
 * @param isReadable whether the user may read a value
 */
export function informationOf(
  type: InformationType,
  { at, numbers }: Row,
  valid: ReadonlyMap<string, string>,
  isReadable: (address: string) => boolean,
): Values {
  const values: Values = Object.fromEntries(
    informationFields[type].map((field) => [
      field.name,
      isReadable(field.name)
        ? field.kind === 'number'
          ? answered(field, numbers.get(field.id))
          : (valid.get(field.name) ?? null)
        : null,
    ]),
  )
  return { ...values, ...(type === 'dynamic' && trafficOf(values)), created_at: utc(new Date(at)) }
}

/**
 * Returns one field of a device at some time. Null for fields that devices do not report, such as the data of a week.
 */
export function fieldAt(
  name: string,
  numbers: ReadonlyMap<number, number>,
  valid: ReadonlyMap<string, string>,
): string | number | null {
  const parameter = parameterByName.get(name)
  if (!parameter) return null
  return parameter.kind === 'text' ? (valid.get(name) ?? null) : answered(parameter, numbers.get(parameter.id))
}
