import { fail } from '@outpost/contract/kit/errors'

/** Limits of a form. The size of files is limited by their taker. */
export interface FormLimits {
  fields: number
  /** Total bytes of all non-file fields, including their names. */
  fieldBytes: number
}

/** Receives the bytes of a file. */
export interface FileTaker {
  write(part: Buffer): Promise<void>
}

const LINE = Buffer.from('\r\n')
const HEADERS_END = Buffer.from('\r\n\r\n')
const HEADER_BYTES = 8192

const malformed = () => fail('BAD_REQUEST', { message: 'The form data is malformed or incomplete.' })

/** Extracts the boundary from a content type; undefined if it is not form data (RFC 2046, section 5.1.1). */
export function boundaryIn(contentType: string | undefined): string | undefined {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  if (type.toLowerCase() !== 'multipart/form-data') return undefined
  const found = parameters
    .map((parameter) => /^boundary=(?:"([^"]{1,70})"|(\S{1,70})(?:\s|$))/i.exec(parameter))
    .find((match) => match !== null)
  return found?.[1] ?? found?.[2]
}

/**
 * Reads a stream up to successive delimiters, without buffering more than one received chunk of the content between
 * them.
 */
class Source {
  readonly #parts: AsyncIterator<Buffer>
  #left: Buffer

  constructor(body: AsyncIterable<Buffer>, before: Buffer) {
    this.#parts = body[Symbol.asyncIterator]()
    this.#left = before
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#parts.next()
    if (done) throw malformed()
    this.#left = this.#left.length === 0 ? value : Buffer.concat([this.#left, value])
  }

  /** Passes everything before the delimiter to `take`, and moves past the delimiter. */
  async until(mark: Buffer, take: (part: Buffer) => unknown): Promise<void> {
    for (;;) {
      const at = this.#left.indexOf(mark)
      const safe = at >= 0 ? at : this.#left.length - mark.length + 1
      if (safe > 0) {
        await take(this.#left.subarray(0, safe))
        this.#left = this.#left.subarray(safe)
      }
      if (at >= 0) {
        this.#left = this.#left.subarray(mark.length)
        return
      }
      await this.#more()
    }
  }

  async next(count: number): Promise<string> {
    while (this.#left.length < count) await this.#more()
    const bytes = this.#left.subarray(0, count)
    this.#left = this.#left.subarray(count)
    return bytes.toString('latin1')
  }

  /** Returns everything before the delimiter. Throws PAYLOAD_TOO_LARGE if that is more than `most` bytes. */
  async text(mark: Buffer, most: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let length = 0
    await this.until(mark, (part) => {
      length += part.length
      if (length > most) throw fail('PAYLOAD_TOO_LARGE')
      parts.push(part)
    })
    return Buffer.concat(parts)
  }

  /** Discards the rest of the stream, so that the sender can finish. */
  async drain(): Promise<void> {
    while (!(await this.#parts.next()).done);
  }

  /** Releases the stream, whether or not it has been read to its end. */
  close = async (): Promise<void> => void (await this.#parts.return?.())
}

/** Parses a part's Content-Disposition. Browsers encode quotes in names as %22, other clients with a backslash. */
function namesIn(headers: string): { name: string | undefined; filename: string | undefined } {
  const line = headers.split('\r\n').find((entry) => /^content-disposition\s*:\s*form-data\s*;/i.test(entry)) ?? ''
  const value = (parameter: string): string | undefined => {
    const [, quoted, bare] =
      new RegExp(`;\\s*${parameter}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s"]+))`, 'i').exec(line) ?? []
    return (
      quoted
        ?.replace(/\\"/g, '"')
        .replace(/%22/g, '"')
        .replace(/%0D|%0A/gi, ' ') ?? bare
    )
  }
  return { name: value('name'), filename: value('filename') }
}

/** Values by name. Names such as `tag_id[]` and `tag_id[0]` form a list, as does a repeated name (RFC 7578). */
class Fields {
  readonly #values = new Map<string, string | string[]>()

  add(name: string, value: string): void {
    const list = /^([^[\]]+)\[\d*\]$/.exec(name)?.[1]
    const before = this.#values.get(list ?? name)
    if (list === undefined) {
      this.#values.set(name, before === undefined ? value : [before, value].flat())
      return
    }
    // An empty list is sent as a single empty entry.
    const entries = name.endsWith('[]') && value === '' ? [] : [value]
    this.#values.set(list, Array.isArray(before) ? [...before, ...entries] : entries)
  }

  toObject = (): Record<string, unknown> => Object.fromEntries(this.#values)
}

/** Chooses the taker for a part with a file name. */
type TakeFile = (field: string, filename: string) => Promise<FileTaker>

/**
 * Parses multipart form data (RFC 7578) while it arrives. Reading waits for the taker of a file, so a fast sender
 * cannot fill up memory. Throws BAD_REQUEST if the data is malformed or truncated, PAYLOAD_TOO_LARGE beyond the limits,
 * and any error from `takeFile` or its taker.
 */
export async function readForm(
  body: AsyncIterable<Buffer>,
  boundary: string,
  limits: FormLimits,
  takeFile: TakeFile,
): Promise<Record<string, unknown>> {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1')
  // The first boundary is at the very start of the body, all others follow a line break. Prepending one makes them
  // alike.
  const source = new Source(body, LINE)
  try {
    return await readParts(source, mark, limits, takeFile)
  } finally {
    await source.close()
  }
}

async function readParts(
  source: Source,
  mark: Buffer,
  limits: FormLimits,
  takeFile: TakeFile,
): Promise<Record<string, unknown>> {
  const fields = new Fields()
  let bytes = 0
  await source.until(mark, () => {})
  for (let count = 0; ; count++) {
    const next = await source.next(2)
    if (next === '--') break
    if (next !== '\r\n' || count >= limits.fields) throw malformed()
    const { name, filename } = namesIn((await source.text(HEADERS_END, HEADER_BYTES)).toString())
    if (name === undefined) throw malformed()
    if (filename === undefined) {
      const value = await source.text(mark, limits.fieldBytes - bytes)
      bytes += value.length + name.length
      fields.add(name, value.toString())
    } else {
      const taker = await takeFile(name, filename)
      await source.until(mark, (part) => taker.write(part))
    }
  }
  await source.drain()
  return fields.toObject()
}
