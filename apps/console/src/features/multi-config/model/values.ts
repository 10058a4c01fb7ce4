import type { ChosenRequest, ChosenValue, Draft, Reading } from './draft.ts'
import type { ApiBody, ApiField, ApiOperation } from './openapi.ts'

/** A chosen request with what the description says of it. */
export interface Request {
  key: string
  operation: ApiOperation
  body: ApiBody
  /** The path with the values of its parameters. */
  path: string
  /** The path that reads the present values; undefined if there is none. */
  reads: string | undefined
}

/** An option that can be set: a row of the table. */
export interface OptionRow {
  key: string
  request: Request
  /** The id of the element, in a request that has several. */
  element: string | undefined
  /** Undefined for a body that can be any JSON. */
  field: ApiField | undefined
}

/** Elements that are shown of one list. */
const maxElements = 200

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of a chosen request. */
export const pathOf = ({ path, parameters }: ApiOperation, chosen: Pick<ChosenRequest, 'parameters'>): string =>
  parameters.reduce(
    (text, name) => text.replace(`{${name}}`, () => encodeURIComponent(chosen.parameters[name]?.trim() ?? '')),
    path,
  )

/** Connects a chosen request with the description. */
export function requestOf(operation: ApiOperation, body: ApiBody, chosen: ChosenRequest): Request {
  const path = pathOf(operation, chosen)
  return {
    key: chosen.key,
    operation,
    body,
    path,
    // What is added has no present values.
    reads: operation.readable && operation.method !== 'POST' ? path : undefined,
  }
}

const dataOf = (answer: unknown): unknown => (isRecord(answer) && 'data' in answer ? answer['data'] : answer)

/** The elements of a list that some device has, by their ids. */
function elementsOf(path: string | undefined, readings: readonly Reading[]): string[] {
  if (path === undefined) return []
  const ids = readings.flatMap(({ answers }) => {
    const data = dataOf(answers[path])
    return Array.isArray(data) ? data.flatMap((one) => (isRecord(one) ? [String(one['id'] ?? '')] : [])) : []
  })
  return [...new Set(ids.filter((id) => id !== ''))].slice(0, maxElements)
}

/** The options that can be set with the requests. Those of elements are known once a device was read. */
export function rowsOf(requests: readonly Request[], readings: readonly Reading[]): OptionRow[] {
  return requests.flatMap((request): OptionRow[] => {
    const { body, key } = request
    if (body.shape === 'none') return []
    if (body.shape === 'json') return [{ key: `${key}/`, request, element: undefined, field: undefined }]
    const elements = body.shape === 'list' ? elementsOf(request.reads, readings) : [undefined]
    return elements.flatMap((element) =>
      body.fields.map((field) => ({ key: `${key}/${element ?? ''}/${field.name}`, request, element, field })),
    )
  })
}

/** The present value of an option on a device; undefined if it has none or was not read. */
export function currentOf({ request, element, field }: OptionRow, reading: Reading | undefined): unknown {
  if (request.reads === undefined || reading === undefined) return undefined
  const data = dataOf(reading.answers[request.reads])
  if (!field) return data
  const found = element === undefined ? data : elementIn(data, element)
  return isRecord(found) ? found[field.name] : undefined
}

const elementIn = (data: unknown, id: string): unknown =>
  Array.isArray(data) ? data.find((one) => isRecord(one) && String(one['id']) === id) : undefined

/** A value as text: a list with commas, anything else that is no plain value as JSON. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** What is wrong with a text. */
export type ValueFault = 'number' | 'choice' | 'json'

/** Converts a text to the value of a field. */
export function valueOf(field: ApiField | undefined, text: string): { value: unknown } | { fault: ValueFault } {
  if (!field || field.type === 'json') return jsonOf(text)
  const { type, choices } = field
  const parts = type === 'list' ? text.split(/[,\n]/).flatMap((part) => part.trim() || []) : [text]
  if (choices.length > 0 && parts.some((part) => part !== '' && !choices.includes(part))) return { fault: 'choice' }
  if (type === 'list') return { value: parts }
  if (type === 'boolean') return ['true', 'false'].includes(text) ? { value: text === 'true' } : { fault: 'choice' }
  if (type !== 'number') return { value: text }
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? { fault: 'number' } : { value: number }
}

function jsonOf(text: string): { value: unknown } | { fault: ValueFault } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: 'json' }
  }
}

/** The text that a device gets for an option; undefined if it gets none. */
export const textFor = (value: ChosenValue | undefined, deviceId: number): string | undefined =>
  value?.kind === 'each' ? value.texts[deviceId] : value?.text

/** The body of a request for a device; undefined if it is not sent to it. `{}` is the body of a request without one. */
export function bodyFor(
  request: Request,
  rows: readonly OptionRow[],
  values: Draft['values'],
  deviceId: number,
): { data?: unknown } | undefined {
  const { shape, wrapped } = request.body
  if (shape === 'none') return {}
  const set = rows.flatMap((row) => {
    if (row.request.key !== request.key) return []
    const text = textFor(values[row.key], deviceId)
    const read = text === undefined ? undefined : valueOf(row.field, text)
    return read && 'value' in read ? [{ row, value: read.value }] : []
  })
  if (set.length === 0) return undefined
  if (shape === 'json') return { data: set[0]!.value }
  const elements = [...Map.groupBy(set, ({ row }) => row.element)].map(([id, parts]) => ({
    ...(id !== undefined && { id }),
    ...Object.fromEntries(parts.map(({ row, value }) => [row.field!.name, value])),
  }))
  const content = shape === 'list' ? elements : elements[0]
  return { data: wrapped ? { data: content } : content }
}
