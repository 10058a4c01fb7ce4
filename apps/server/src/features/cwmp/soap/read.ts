import { oneLine } from '../../../kit/one-line.ts'
import { type Bounds, Malformed } from './scan.ts'
import { childOf, type Element, parseXml, textOf } from './xml.ts'

/** The most parameters that are taken from one message. */
const maxParameters = 5000
/** The most characters of a value that are kept. */
const maxValue = 16_384

export interface Parameter {
  name: string
  value: string
  /** The type without its prefix, such as `string`. */
  type: string
}

/** The fault with which a device answers a request, or reports a failed transfer. */
export interface Fault {
  code: string
  text: string
}

/** What a device says of itself at the beginning of a session. */
export interface Inform {
  manufacturer: string
  oui: string
  productClass: string
  serial: string
  events: readonly { code: string; key: string }[]
  parameters: readonly Parameter[]
}

/** A message of a device: a request of its own, or an answer to one of ours. */
export interface Message {
  /** Names the request that is answered; of a request of the device, the answer repeats it. */
  id: string
  /** The namespace of CWMP that the device uses; undefined if the message names none that is known. */
  namespace: string | undefined
  /** The name of the method, with `Response` at the end for an answer; `Fault` for a refusal. */
  method: string
  body: Element
}

/** Reads the envelope of a message within bounds. Throws Malformed. */
export function readMessage(text: string, bounds: Bounds): Message {
  const envelope = parseXml(text, bounds)
  const body = childOf(envelope, 'Body')
  const [method] = body?.children ?? []
  if (envelope.name !== 'Envelope' || !body || !method) throw new Malformed('The message is not a SOAP envelope.')
  return {
    id: oneLine(textOf(childOf(envelope, 'Header'), 'ID'), 256),
    namespace: [envelope, body, method].map(namespaceIn).find((found) => found !== undefined),
    method: method.name,
    body: method,
  }
}

const namespaceIn = ({ attributes }: Element): string | undefined =>
  Object.values(attributes).find((value) => /^urn:dslforum-org:cwmp-1-[0-4]$/.test(value))

/** Returns a text as one line without characters that are not seen, so that no text looks like another one. */
export const seen = (text: string, most: number): string => oneLine(text.replace(/\p{Cf}/gu, ''), most)

/** Reads an Inform. Throws Malformed if it does not say which device it is from. */
export function readInform({ body }: Message): Inform {
  const id = childOf(body, 'DeviceId')
  const inform = {
    manufacturer: seen(textOf(id, 'Manufacturer'), 64),
    oui: seen(textOf(id, 'OUI'), 6).toUpperCase(),
    productClass: seen(textOf(id, 'ProductClass'), 64),
    serial: seen(textOf(id, 'SerialNumber'), 64),
    events: (childOf(body, 'Event')?.children ?? []).slice(0, 64).map((event) => ({
      code: oneLine(textOf(event, 'EventCode'), 64),
      key: oneLine(textOf(event, 'CommandKey'), 32),
    })),
    parameters: readParameters(body),
  }
  if (!inform.oui || !inform.serial) throw new Malformed('The device does not say what it is.')
  return inform
}

/** Reads the list of values of an Inform or of an answer. Throws Malformed if there are too many. */
export function readParameters(body: Element): Parameter[] {
  const list = childOf(body, 'ParameterList')?.children ?? []
  if (list.length > maxParameters) throw new Malformed('The message has too many parameters.')
  return list.map((entry) => {
    const value = childOf(entry, 'Value')
    return {
      name: seen(textOf(entry, 'Name'), 256),
      value: oneLine(value?.text ?? '', maxValue),
      type: seen((value?.attributes['type'] ?? 'string').replace(/^.*:/, ''), 32),
    }
  })
}

/** Reads an answer to GetParameterNames: the names of parameters, without objects, and whether they can be set. */
export function readNames(body: Element): Map<string, boolean> {
  const list = childOf(body, 'ParameterList')?.children ?? []
  return new Map(
    list
      .slice(0, maxParameters)
      .map((entry) => [seen(textOf(entry, 'Name'), 256), /^(1|true)$/i.test(textOf(entry, 'Writable'))] as const)
      .filter(([name]) => !name.endsWith('.')),
  )
}

/** Reads the fault in an answer. */
export function readFault(body: Element): Fault {
  const cwmp = childOf(childOf(body, 'detail'), 'Fault')
  const parts = (cwmp?.children ?? []).filter(({ name }) => name === 'SetParameterValuesFault')
  const named = parts
    .slice(0, 10)
    .map((part) => `${textOf(part, 'ParameterName')}: ${textOf(part, 'FaultString') || textOf(part, 'FaultCode')}`)
  return {
    code: oneLine(textOf(cwmp, 'FaultCode') || textOf(body, 'faultcode'), 32),
    text: oneLine(
      [textOf(cwmp, 'FaultString') || textOf(body, 'faultstring'), ...named].filter(Boolean).join('; '),
      500,
    ),
  }
}

/** Reads the report of a finished transfer: its key, and its fault unless it has succeeded. */
export function readTransfer({ body }: Message): { key: string; fault: Fault | undefined } {
  const said = childOf(body, 'FaultStruct')
  const code = textOf(said, 'FaultCode')
  const failed = code !== '' && code !== '0'
  return {
    key: oneLine(textOf(body, 'CommandKey'), 32),
    fault: failed ? { code: oneLine(code, 32), text: oneLine(textOf(said, 'FaultString'), 500) } : undefined,
  }
}
