import type { ApiCall, ApiReply } from '../../platform.ts'
import { readUci, type Section, writeUci } from '../uci.ts'
import { type Field, maxListed, type Resource, resources, type StatusPath, statusPaths } from './resources.ts'

/** What the API needs of its device. */
export interface ApiWorld {
  /** The text of a config; empty if there is none. */
  text(config: string): string
  write(config: string, text: string): void
  /** Returns what the device reports at a path. */
  status(path: StatusPath): unknown
}

/** A failure in the way of RutOS: a code of the API, what is wrong, and the option. */
class ApiFault extends Error {
  readonly status: number
  readonly source: string | undefined

  constructor(status: number, message: string, source?: string) {
    super(message)
    this.status = status
    this.source = source
  }
}

const reply = (status: number, content: object): ApiReply => ({
  status,
  contentType: 'application/json',
  bytes: Buffer.from(JSON.stringify(content)),
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The most records of one kind, because the memory of simulated devices is that of one process. */
const maxRecords = 64

function checkText(name: string, field: Field, value: unknown): string {
  if (typeof value !== 'string') throw new ApiFault(422, 'A text is needed', name)
  // An empty text removes the option.
  if (value === '') return value
  if (/\p{Cc}/u.test(value)) throw new ApiFault(422, 'Control characters are not permitted', name)
  if (value.length > (field.length ?? 128)) throw new ApiFault(422, 'The text is too long', name)
  if (field.values && !field.values.includes(value))
    throw new ApiFault(422, `One of ${field.values.join(', ')} is needed`, name)
  if (field.pattern !== undefined && !new RegExp(`^(?:${field.pattern})$`, 'u').test(value))
    throw new ApiFault(422, 'The format is not valid', name)
  return value
}

function checkValue(name: string, field: Field, value: unknown): string | string[] {
  if (!field.list) return checkText(name, field, value)
  if (!Array.isArray(value) || value.length > maxListed)
    throw new ApiFault(422, `A list of at most ${maxListed} texts is needed`, name)
  return value.map((each) => checkText(name, field, each))
}

/** Changes the options of a section that `given` names. */
function assign(resource: Resource, section: Section, given: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(given)) {
    if (name === 'id') continue
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (!field) throw new ApiFault(422, 'There is no such option', name)
    const checked = checkValue(name, field, value)
    if (checked.length === 0) section.options.delete(name)
    else section.options.set(name, checked)
  }
}

const idOf = (section: Section, at: number): string => section.name || `cfg${at + 1}`

function shown(resource: Resource, section: Section, at: number): Record<string, unknown> {
  const known = Object.keys(resource.fields).flatMap((name) => {
    const value = section.options.get(name)
    return value === undefined ? [] : [[name, resource.fields[name]!.list ? [value].flat() : value]]
  })
  return { id: idOf(section, at), '.type': section.type, ...Object.fromEntries(known) }
}

/** The records of a resource in its config. */
class Records {
  readonly #resource: Resource
  readonly #world: ApiWorld
  readonly #sections: Section[]

  constructor(resource: Resource, world: ApiWorld) {
    this.#resource = resource
    this.#world = world
    this.#sections = readUci(world.text(resource.config))
  }

  all(): { section: Section; at: number }[] {
    return this.#sections
      .map((section, at) => ({ section, at }))
      .filter(({ section }) => section.type === this.#resource.type)
  }

  find(id: unknown): { section: Section; at: number } {
    const found = this.all().find(({ section, at }) => idOf(section, at) === id)
    if (!found) throw new ApiFault(404, 'There is no such record', 'id')
    return found
  }

  show({ section, at }: { section: Section; at: number }): Record<string, unknown> {
    return shown(this.#resource, section, at)
  }

  change(id: unknown, given: unknown): Record<string, unknown> {
    if (!isObject(given)) throw new ApiFault(422, 'An object is needed', 'data')
    const found = this.find(id)
    assign(this.#resource, found.section, given)
    return this.show(found)
  }

  add(given: unknown): Record<string, unknown> {
    if (!isObject(given)) throw new ApiFault(422, 'An object is needed', 'data')
    const { fields, type } = this.#resource
    if (this.all().length >= maxRecords) throw new ApiFault(422, `There can be ${maxRecords} records`)
    for (const [name, { required }] of Object.entries(fields))
      if (required && (given[name] === undefined || given[name] === ''))
        throw new ApiFault(422, 'A value is needed', name)
    const used = new Set(this.#sections.map(idOf))
    const free = Array.from({ length: this.#sections.length + 1 }, (_, at) => `${type.replaceAll('-', '_')}${at + 1}`)
    const id = given['id'] ?? free.find((each) => !used.has(each))!
    if (typeof id !== 'string' || !/^[0-9A-Za-z_]{1,64}$/.test(id)) throw new ApiFault(422, 'The id is not valid', 'id')
    if (used.has(id)) throw new ApiFault(422, 'There is a record with this id', 'id')
    const section: Section = { type, name: id, options: new Map() }
    assign(this.#resource, section, given)
    this.#sections.push(section)
    return this.show({ section, at: this.#sections.length - 1 })
  }

  remove(id: string): void {
    this.#sections.splice(this.find(id).at, 1)
  }

  save(): void {
    this.#world.write(this.#resource.config, writeUci(this.#sections))
  }
}

function dataIn(body: string): unknown {
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    throw new ApiFault(400, 'The body is not JSON')
  }
  if (!isObject(read) || !('data' in read)) throw new ApiFault(422, 'A value is needed', 'data')
  return read['data']
}

function read(records: Records, { only }: Resource, id: string | undefined): ApiReply {
  const one = id ?? only
  const data = one === undefined ? records.all().map((each) => records.show(each)) : records.show(records.find(one))
  return reply(200, { success: true, data })
}

function write(records: Records, resource: Resource, id: string | undefined, call: ApiCall): ApiReply {
  const one = id ?? resource.only
  if (call.method === 'DELETE' && id !== undefined) {
    records.remove(id)
    records.save()
    return reply(200, { success: true, data: { id } })
  }
  const adds = call.method === 'POST' && one === undefined
  if (!adds && call.method !== 'PUT') throw new ApiFault(405, 'This path does not have this method')
  const given = dataIn(call.body ?? '')
  if (adds) {
    const data = records.add(given)
    records.save()
    return reply(201, { success: true, data })
  }
  if (one === undefined && !Array.isArray(given)) throw new ApiFault(422, 'A list is needed', 'data')
  const data = Array.isArray(given)
    ? given.map((each) => records.change(isObject(each) ? each['id'] : undefined, each))
    : records.change(one, given)
  records.save()
  return reply(200, { success: true, data })
}

function answer(call: ApiCall, world: ApiWorld): ApiReply {
  const status = statusPaths.find((path) => path === call.path)
  if (status !== undefined) {
    if (call.method !== 'GET') throw new ApiFault(405, 'This path does not have this method')
    return reply(200, { success: true, data: world.status(status) })
  }
  for (const resource of resources) {
    const rest = call.path === resource.path ? '' : call.path.slice(resource.path.length + 1)
    const below = call.path.startsWith(`${resource.path}/`) && rest !== '' && !rest.includes('/')
    if (call.path !== resource.path && (!below || resource.only !== undefined)) continue
    const id = below ? decodeURIComponent(rest) : undefined
    const records = new Records(resource, world)
    return call.method === 'GET' ? read(records, resource, id) : write(records, resource, id, call)
  }
  throw new ApiFault(404, 'There is no such path')
}

/** Answers one request to the API of a simulated device. A request that fails changes nothing. */
export function fakeApi(call: ApiCall, world: ApiWorld): ApiReply {
  try {
    return answer(call, world)
  } catch (error) {
    if (error instanceof URIError) return reply(400, { success: false, errors: [{ code: 400, error: 'Bad path' }] })
    if (!(error instanceof ApiFault)) throw error
    const { status, message, source } = error
    return reply(status, { success: false, errors: [{ code: status, error: message, ...(source && { source }) }] })
  }
}
