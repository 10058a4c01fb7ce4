import { z } from 'zod'
import { apiContentType, apiPath, apiQuery } from './api-request.ts'
import { decodeField, encodeField } from './line-form.ts'
import { passwordHash, shadowPath, systemUser } from './system-password.ts'

/**
 * The plan of a change to a device's configuration: what the device checks, writes, restarts and tests. It is a text
 * of ASCII characters, one entry a line, with fields as in the line form of the frames.
 */

/** The largest plan in bytes. */
export const maxPlanBytes = 1_048_576
/** The most entries in a plan. */
export const maxPlanEntries = 200
/** The most files that a plan may name. */
export const maxGuardedFiles = 64
/** The most files that a device keeps for a change, with those of guarded folders: RutOS has about 150 configs. */
export const maxKeptFiles = 256
/** The most requests to the API of the device in a plan. */
export const maxPlanApiCalls = 100
/** The longest body of such a request in characters. */
export const maxPlanApiBody = 131_072
/** The longest path in a plan, so that the hashes of all guarded files fit into a frame. */
const maxPath = 256

/** Whether a path is absolute and plain, and outside the file systems of the kernel. */
const isSafePath = (path: string): boolean =>
  path.startsWith('/') &&
  !/[\p{Cc}]/u.test(path) &&
  !path
    .slice(1)
    .replace(/\/$/, '')
    .split('/')
    .some((part) => part === '' || part === '.' || part === '..') &&
  !/^\/(proc|sys|dev)(\/|$)/.test(path)

/** Whether a text is a path of the device's API, with or without a query. */
function isApiTarget(target: string): boolean {
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/.exec(target) ?? []
  return apiPath.safeParse(path).success && (query === undefined || apiQuery.safeParse(query).success)
}

const safePath = z
  .string()
  .max(maxPath)
  .refine(isSafePath, 'a path must be absolute and plain, and outside /proc, /sys and /dev')
/** The path of a file that a plan may change or ask for. */
export const planPath = safePath.refine((path) => !path.endsWith('/'), 'a file is needed, not a folder')
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !/\p{Cc}/u.test(value), 'a control character')
const timeout = z.coerce.number().int().min(1).max(300).default(30)
const interfaceName = z.string().regex(/^[0-9A-Za-z_.:@-]{1,32}$/, 'not the name of an interface')

/** The `uci` commands that change staged options. Anything that writes or reads files is left out. */
const uciLine = /^(?:set|add|add_list|del_list|delete|rename|reorder) ([0-9A-Za-z_-]{1,64})(?=[ .=]|$)/

/** Returns the config that a line of `uci batch` changes, or undefined if a plan may not contain the line. */
export const uciConfig = (line: string): string | undefined => uciLine.exec(line)?.[1]

const test = (kind: string, fields: z.core.$ZodLooseShape) =>
  z.strictObject({ kind: z.literal(kind), ...fields, timeout })

const tests = {
  ping: test('ping', {
    host: z.string().regex(/^[0-9A-Za-z.:][0-9A-Za-z.:-]{0,252}$/, 'not the name or address of a host'),
    interface: interfaceName.optional(),
  }),
  http: test('http', {
    url: text(2048).regex(/^https?:\/\/\S+$/, 'not a URL with http or https'),
    interface: interfaceName.optional(),
  }),
  dns: test('dns', { name: z.string().regex(/^[0-9A-Za-z_][0-9A-Za-z_.-]{0,252}$/, 'not the name of a host') }),
  interface: test('interface', { name: interfaceName }),
  modem: test('modem', {}),
}

const schemas = {
  base: z.strictObject({ path: planPath, sha256: z.union([sha256, z.literal('-')]) }),
  file: z.strictObject({
    path: planPath,
    mode: z
      .string()
      .regex(/^[0-7]{3,4}$/, 'not a mode of three or four octal digits')
      .optional(),
    owner: z
      .string()
      .regex(/^\d{1,9}:\d{1,9}$/)
      .optional(),
    sha256,
    content: z.instanceof(Uint8Array),
  }),
  remove: z.strictObject({ path: planPath }),
  uci: z.strictObject({
    line: text(4096).refine((line) => uciConfig(line) !== undefined, 'not a line of uci that changes options'),
  }),
  /** Sets the password of a system user of the device. The plain password is not part of a plan. */
  password: z.strictObject({ user: systemUser, hash: passwordHash }),
  // The path may have a query. A status from 400 on restores the change.
  api: z.strictObject({
    method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
    path: text(3072).refine(isApiTarget, 'not a path of the API'),
    type: apiContentType.default('application/json'),
    body: z.string().max(maxPlanApiBody).default(''),
  }),
  // Whom the requests to the API are signed in as. Without it the device uses its own means.
  login: z.strictObject({ username: text(64), password: text(256) }),
  guard: z.strictObject({ path: safePath.refine((path) => path !== '/', 'not the whole device') }),
  reload: z.strictObject({ service: z.string().regex(/^[a-z0-9_-][a-z0-9_@-]{0,63}$/, 'not the name of a service') }),
  reboot: z.strictObject({}),
} as const

type Fields = { [Kind in keyof typeof schemas]: z.output<(typeof schemas)[Kind]> }
/** A test after the change. `timeout` in seconds; `interface` is the one to go through. */
export type PlanTest =
  | { kind: 'ping'; host: string; interface?: string | undefined; timeout: number }
  | { kind: 'http'; url: string; interface?: string | undefined; timeout: number }
  | { kind: 'dns' | 'interface'; name: string; timeout: number }
  | { kind: 'modem'; timeout: number }
/** One entry of a plan. The fields of a test are in `test`, because a test has a kind of its own. */
export type PlanEntry =
  | { [Kind in keyof Fields]: { entry: Kind } & Fields[Kind] }[Exclude<keyof Fields, 'reboot'>]
  | { entry: 'reboot' }
  | { entry: 'test'; test: PlanTest }

/** Where in a plan something is wrong: the index of the entry, and the name of its field. */
interface Place {
  entry?: number
  field?: string | undefined
}

/** Why a text is not a plan. The message is for people and begins with the number of the line, `reason` does not. */
export class PlanError extends Error {
  readonly reason: string
  readonly place: Place

  constructor(reason: string, place: Place = {}) {
    const words = [place.entry === undefined ? '' : `line ${place.entry + 1}:`, place.field ?? '', reason]
    super(words.filter(Boolean).join(' '))
    this.reason = reason
    this.place = place
  }
}

/** Describes the first problem that a schema has found. */
function problemOf(error: z.ZodError): { reason: string; field?: string | undefined } {
  const issue = error.issues[0]!
  const field = issue.path.map(String).join('.') || undefined
  if (issue.code === 'unrecognized_keys') return { field: issue.keys[0], reason: 'not a field of this kind' }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  return { field, reason: isMissing ? 'this kind needs a value' : issue.message }
}

const isKind = (word: string): word is keyof typeof schemas => Object.hasOwn(schemas, word)

/** Encodes bytes as `encodeField` encodes text, for content that need not be UTF-8. */
function encodeBytes(bytes: Uint8Array): string {
  const parts = Array.from(bytes, (byte) =>
    byte < 0x20 || byte === 0x25 || byte >= 0x7f
      ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCodePoint(byte),
  )
  return parts.join('')
}

/** Decodes a field to bytes. Throws RangeError for an incomplete escape. */
function decodeBytes(field: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(field.length)
  let length = 0
  for (let at = 0; at < field.length; at++) {
    let byte = field.codePointAt(at)!
    if (byte === 0x25) {
      const pair = field.slice(at + 1, at + 3)
      if (!/^[0-9a-fA-F]{2}$/.test(pair)) throw new RangeError('broken percent escape')
      byte = Number.parseInt(pair, 16)
      at += 2
    }
    bytes[length++] = byte
  }
  return bytes.slice(0, length)
}

function writeEntry(given: PlanEntry): string {
  const { entry, ...fields } = given.entry === 'test' ? { entry: 'test', ...given.test } : given
  const written = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined
      ? []
      : `${key}=${value instanceof Uint8Array ? encodeBytes(value) : encodeField(String(value))}`,
  )
  return `${[entry, ...written].join('\t')}\n`
}

/**
 * Writes a plan as the text that a device fetches.
 * @throws PlanError if a device would refuse it
 */
export function writePlan(entries: readonly PlanEntry[]): string {
  const plan = entries.map(writeEntry).join('')
  readPlan(plan)
  return plan
}

function readEntry(line: string): PlanEntry {
  const [kind = '', ...fields] = line.split('\t')
  const given: Record<string, unknown> = Object.create(null)
  for (const field of fields) {
    const equals = field.indexOf('=')
    const key = field.slice(0, equals)
    if (equals < 1 || Object.hasOwn(given, key)) throw new PlanError('a field without a name, or twice')
    const value = field.slice(equals + 1)
    given[key] = kind === 'file' && key === 'content' ? decodeBytes(value) : decodeField(value)
  }
  if (kind === 'test') {
    const schema = Object.entries(tests).find(([name]) => name === given['kind'])?.[1]
    if (!schema) throw new PlanError('no such kind of test')
    return { entry: 'test', test: schema.parse({ ...given }) as PlanTest }
  }
  if (!isKind(kind)) throw new PlanError('no such kind of entry')
  return { entry: kind, ...schemas[kind].parse({ ...given }) } as PlanEntry
}

const configPath = (config: string): string => `/etc/config/${config}`

/** Checks what concerns several entries. Throws PlanError. */
function checkTogether(entries: readonly PlanEntry[]): void {
  const bases = new Set<string>()
  entries.forEach((entry, at) => {
    if (entry.entry !== 'base') return
    if (bases.has(entry.path)) throw new PlanError(`${entry.path} has two bases`, { entry: at, field: 'path' })
    bases.add(entry.path)
  })
  const written = new Set<string>()
  const users = new Set<string>()
  entries.forEach((entry, at) => {
    const wrong = (field: string, reason: string) => new PlanError(reason, { entry: at, field })
    if (entry.entry === 'uci' && !bases.has(configPath(uciConfig(entry.line)!)))
      throw wrong('line', `uci changes ${uciConfig(entry.line)}, which has no base`)
    if (entry.entry === 'password') {
      if (users.has(entry.user)) throw wrong('user', `the password of ${entry.user} is set twice`)
      users.add(entry.user)
    }
    if (!isWritten(entry)) return
    if (written.has(entry.path)) throw wrong('path', `${entry.path} is changed twice`)
    written.add(entry.path)
  })
  if (users.size > 0) {
    const whole = entries.findIndex((entry) => isWritten(entry) && entry.path === shadowPath)
    if (whole !== -1)
      throw new PlanError(`passwords are set, and ${shadowPath} is changed as a whole`, { entry: whole, field: 'path' })
    written.add(shadowPath)
  }
  const folders = entries.flatMap((entry) => (entry.entry === 'guard' ? entry.path : []))
  if (new Set([...bases, ...written, ...folders]).size > maxGuardedFiles)
    throw new PlanError(`more than ${maxGuardedFiles} files are guarded`)
  if (entries.some(({ entry }) => entry === 'api') && bases.size + folders.length === 0)
    throw new PlanError('a request to the API needs files that are guarded')
  if (entries.filter(({ entry }) => entry === 'login').length > 1) throw new PlanError('a plan signs in once')
  if (entries.filter(({ entry }) => entry === 'api').length > maxPlanApiCalls)
    throw new PlanError(`more than ${maxPlanApiCalls} requests to the API`)
}

type Written = Extract<PlanEntry, { entry: 'file' | 'remove' }>
const isWritten = (entry: PlanEntry): entry is Written => entry.entry === 'file' || entry.entry === 'remove'

/**
 * Reads a plan. The sums of its contents are not checked.
 * @throws PlanError for anything that a device must refuse before it writes
 */
export function readPlan(plan: string): PlanEntry[] {
  if (plan.length > maxPlanBytes) throw new PlanError(`a plan may have ${maxPlanBytes} bytes`)
  // oxlint-disable-next-line no-control-regex -- tabs and line feeds are the only control characters in a plan
  if (/[^\t\n\u0020-\u007e]/.test(plan)) throw new PlanError('a plan has ASCII characters only')
  const lines = plan.split('\n')
  if (lines.pop() !== '' || lines.length === 0) throw new PlanError('the last line is not complete')
  if (lines.length > maxPlanEntries) throw new PlanError(`a plan has at most ${maxPlanEntries} entries`)
  const entries = lines.map((line, at) => {
    try {
      return readEntry(line)
    } catch (error) {
      const { reason, field } =
        error instanceof z.ZodError
          ? problemOf(error)
          : { reason: error instanceof Error ? error.message : 'not an entry', field: undefined }
      throw new PlanError(reason, { entry: at, field })
    }
  })
  checkTogether(entries)
  return entries
}

/** Returns the paths of single files that a plan puts under guard, in order and without repetition. */
export function guardedPaths(entries: readonly PlanEntry[]): string[] {
  const paths = entries.flatMap((entry) => {
    if (entry.entry === 'base' || entry.entry === 'file' || entry.entry === 'remove') return entry.path
    if (entry.entry === 'password') return shadowPath
    return entry.entry === 'guard' && !entry.path.endsWith('/') ? entry.path : []
  })
  return [...new Set(paths)]
}

/** The hash of each file: `<sha256> <path>`, or `- <path>` for a file that does not exist, one a line. */
export const writeHashes = (hashes: ReadonlyMap<string, string>): string =>
  [...hashes].map(([path, hash]) => `${hash} ${path}`).join('\n')

/** Reads such lines. Skips what is not one, since a device may report anything. */
export function readHashes(lines: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of lines.split('\n')) {
    const [, hash, path] = /^([0-9a-f]{64}|-) (\/.{0,255})$/.exec(line) ?? []
    if (hash !== undefined && found.size < maxKeptFiles) found.set(path!, hash)
  }
  return found
}
