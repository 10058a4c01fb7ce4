import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import { inTime, OutOfTime } from './in-time.ts'
import type { Json } from './openapi.ts'

/** The most compiled schemas of one description that are kept. */
const kept = 200
/** Milliseconds for checking one body, and of checks that took longer, after which a description is left to the device. */
const time = { body: 200, all: 1000 } as const
/** Longer texts are not compared with patterns, because a bad pattern may take seconds for them. */
const maxMatched = 512
/** Whether a pattern has a repetition inside a repetition, such as `(a+)+`, which may take exponential time. */
function isNested(source: string): boolean {
  const groups: boolean[] = []
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!
    if (char === '\\') at++
    else if (char === '(') groups.push(false)
    else if (char === ')') {
      const repeats = groups.pop() ?? false
      if (repeats && '+*{'.includes(source[at + 1] ?? ' ')) return true
      if (repeats && groups.length > 0) groups[groups.length - 1] = true
    } else if ('+*{'.includes(char) && groups.length > 0) groups[groups.length - 1] = true
  }
  return false
}

/** What is wrong with a body, and where: `.data.ipaddr`. */
export interface BodyFault {
  at: string
  message: string
}

/**
 * A pattern of a description, which is the text of others: patterns that are not valid in JavaScript, or may take very
 * long, accept everything. The device decides then.
 */
function pattern(source: string, flags: string): { test(text: string): boolean; toString(): string } {
  const expression = isNested(source) ? undefined : compiled(source, flags)
  return {
    test: (text) => text.length > maxMatched || (expression?.test(text) ?? true),
    // Ajv shares patterns with the same text.
    toString: () => `/${source}/${flags}`,
  }
}

function compiled(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/**
 * Converts the parts of an OpenAPI 3.0 schema that JSON Schema does not have: `nullable`, `exclusiveMinimum: true`. The
 * references stay; what they lead to is converted as well.
 */
function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...given } = value as Json
  const all: Json = Object.fromEntries(Object.entries(given).map(([name, each]) => [name, converted(each)]))
  for (const [name, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof all[name] !== 'boolean') continue
    if (all[name] === true && typeof all[limit] === 'number') {
      all[name] = all[limit]
      delete all[limit]
    } else delete all[name]
  }
  // A property may have this name; then it is a schema and not a switch.
  if (nullable !== true)
    return nullable === undefined || nullable === false ? all : { ...all, nullable: converted(nullable) }
  return { anyOf: [all, { type: 'null' }] }
}

/** Checks bodies against the schemas of a description. */
export class BodySchemas {
  readonly #ajv: Ajv
  readonly #compiled = new Map<Json, ValidateFunction | undefined>()
  #left: number = time.all

  constructor(components: Json) {
    this.#ajv = new Ajv({
      strict: false,
      validateFormats: false,
      validateSchema: false,
      addUsedSchema: false,
      logger: false,
      inlineRefs: false,
      code: { regExp: Object.assign(pattern, { code: '' }) as never },
    })
    this.#ajv.addSchema({ $id: 'description', components: converted(components) } as AnySchema, 'description')
  }

  /** Returns what is wrong with a body; undefined if it fits, or if the schema cannot be used or takes too long. */
  check(schema: Json, body: unknown): BodyFault | undefined {
    const validate = this.#left > 0 ? this.#validator(schema) : undefined
    try {
      if (!validate || inTime(time.body, () => validate(body))) return undefined
    } catch (error) {
      if (error instanceof OutOfTime) {
        this.#left -= time.body
        this.#compiled.set(schema, undefined)
      }
      // Otherwise it refers to itself without end.
      return undefined
    }
    const [error] = validate.errors ?? []
    return error ? { at: place(error), message: wordsOf(error) } : undefined
  }

  #validator(schema: Json): ValidateFunction | undefined {
    if (this.#compiled.has(schema)) return this.#compiled.get(schema)
    if (this.#compiled.size >= kept) this.#compiled.delete(this.#compiled.keys().next().value!)
    let validate: ValidateFunction | undefined
    try {
      validate = this.#ajv.compile(local(converted(schema)) as AnySchema)
    } catch {
      validate = undefined
    }
    this.#compiled.set(schema, validate)
    return validate
  }
}

/** Makes the references of a schema lead into the description. */
function local(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(local)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === '$ref' && typeof each === 'string' && each.startsWith('#/components/')
        ? `description${each}`
        : local(each),
    ]),
  )
}

function place({ instancePath, keyword, params }: ErrorObject): string {
  const at = instancePath.split('/').slice(1)
  const named = keyword === 'required' ? params['missingProperty'] : params['additionalProperty']
  return [...at, ...(typeof named === 'string' ? [named] : [])]
    .map((part) => `.${part}`)
    .join('')
    .slice(0, 300)
}

function wordsOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  if (keyword === 'required') return 'The API needs this value.'
  if (keyword === 'additionalProperties') return 'The API does not have this value.'
  if (keyword === 'enum') return `One of these is needed: ${[params['allowedValues']].flat().join(', ')}.`.slice(0, 500)
  if (keyword === 'pattern') return 'This does not have the form that the API needs.'
  return `The API does not accept this: it ${message}.`.slice(0, 500)
}
