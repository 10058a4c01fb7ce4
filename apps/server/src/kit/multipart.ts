import { fail } from '@outpost/contract/kit/errors'

/** What a form may hold. A file's size is for the person who takes it in. */
export interface FormLimits {
  fields: number
  /** Bytes of all fields but files, with their names. */
  fieldBytes: number
}

/** Where the bytes of a file go. */
export interface FileTaker {
  write(part: Buffer): Promise<void>
}

const LINE = Buffer.from('\r\n')
const HEADERS_END = Buffer.from('\r\n\r\n')
const HEADER_BYTES = 8192

const malformed = () => fail('BAD_REQUEST', { message: 'The form data is malformed or cut off.' })

/** The boundary in a content type, undefined where it is none of form data (RFC 2046, section 5.1.1). */
export function boundaryIn(contentType: string | undefined): string | undefined {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  if (type.toLowerCase() !== 'multipart/form-data') return undefined
  const found = parameters
    .map((parameter) => /^boundary=(?:"([^"]{1,70})"|(\S{1,70})(?:\s|$))/i.exec(parameter))
    .find((match) => match !== null)
  return found?.[1] ?? found?.[2]
}

/** Reads a stream mark by mark; of what lies between it holds no more than it was given at once. */
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

  /** Hands over what comes before the mark, and stands behind the mark afterwards. */
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

  /** What comes before the mark, as long as it is no longer than `most` bytes. */
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

  /** The rest is nobody's, but a sender wants to get rid of it. */
  async drain(): Promise<void> {
    while (!(await this.#parts.next()).done);
  }

  /** Lets go of the stream, whether or not it has been read to its end. */
  close = async (): Promise<void> => void (await this.#parts.return?.())
}

/** The parameters of a part's Content-Disposition. Browsers write quotes in names as %22, others with a backslash. */
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

/** Values by name; those of `tag_id[]`, `tag_id[0]` and the like are a list, and so is a name that comes several times, as RFC 7578 has it. */
class Fields {
  readonly #values = new Map<string, string | string[]>()

  add(name: string, value: string): void {
    const list = /^([^[\]]+)\[\d*\]$/.exec(name)?.[1]
    const before = this.#values.get(list ?? name)
    if (list === undefined) {
      this.#values.set(name, before === undefined ? value : [before, value].flat())
      return
    }
    // A list without entries is written as one entry that is empty.
    const entries = name.endsWith('[]') && value === '' ? [] : [value]
    this.#values.set(list, Array.isArray(before) ? [...before, ...entries] : entries)
  }

  toObject = (): Record<string, unknown> => Object.fromEntries(this.#values)
}

/** Says where a part with a file name goes. */
type TakeFile = (field: string, filename: string) => Promise<FileTaker>

/**
 * Reads multipart form data (RFC 7578) as it comes in. Reading waits for the person who takes the file, so that a fast sender fills
 * no memory. Throws BAD_REQUEST where it is malformed or ends too early, and what `takeFile` and its taker throw.
 */
export async function readForm(
  body: AsyncIterable<Buffer>,
  boundary: string,
  limits: FormLimits,
  takeFile: TakeFile,
): Promise<Record<string, unknown>> {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1')
  // The first boundary stands at the very beginning, all others at that of a line.
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
