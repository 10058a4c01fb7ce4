import { decodeLine, encodeLine } from './line-form.ts'
import { DownFrame, maxFrameBytes, UpFrame, type Frame } from './frames.ts'

/**
 * `json`: one object per line. `line`: tab-separated, for shell agents. The first frame on a channel determines the
 * encoding of both directions.
 */
export type Encoding = 'json' | 'line'

/**
 * Why bytes could not be decoded as a frame. The connection stays open; the peer receives `code` in an `error` frame.
 */
export interface FrameFault {
  code: 'FRAME_TOO_LONG' | 'NOT_UTF8' | 'MALFORMED' | 'UNKNOWN_KIND' | 'INVALID'
  text: string
}

const newline = 10
/** Initial size of the buffer for an incomplete frame, in bytes. It doubles as needed, up to the maximum frame size. */
const firstHold = 512
const nothing = new Uint8Array(0)
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const utf8 = new TextEncoder()

/**
 * Encodes a frame as bytes, including the newline.
 * @throws RangeError if it exceeds `maxFrameBytes`: callers must limit what they put in
 */
export function encodeFrame(frame: Frame, encoding: Encoding): Uint8Array {
  const line = encoding === 'json' ? JSON.stringify(frame) : encodeLine(frame)
  const bytes = utf8.encode(`${line}\n`)
  if (bytes.length > maxFrameBytes) throw new RangeError(`frame of ${bytes.length} bytes`)
  return bytes
}

/**
 * Splits a byte stream into frames. Buffers at most one incomplete frame of up to `maxFrameBytes`; a longer one is
 * reported once and skipped to its end.
 */
export class FrameReader<F extends Frame> {
  encoding: Encoding | undefined
  readonly #schema: typeof UpFrame | typeof DownFrame
  readonly #onFrame: (frame: F) => void
  readonly #onFault: (fault: FrameFault) => void
  /** The incomplete frame: the first `#length` bytes. A copy, so that the received buffers are not kept alive. */
  #held = nothing
  #length = 0
  #skipping = false

  private constructor(
    schema: typeof UpFrame | typeof DownFrame,
    onFrame: (frame: F) => void,
    onFault: (fault: FrameFault) => void,
  ) {
    this.#schema = schema
    this.#onFrame = onFrame
    this.#onFault = onFault
  }

  /** Creates a reader of frames from a device. */
  static up(onFrame: (frame: UpFrame) => void, onFault: (fault: FrameFault) => void): FrameReader<UpFrame> {
    return new FrameReader<UpFrame>(UpFrame, onFrame, onFault)
  }

  /** Creates a reader of frames from the server. */
  static down(onFrame: (frame: DownFrame) => void, onFault: (fault: FrameFault) => void): FrameReader<DownFrame> {
    return new FrameReader<DownFrame>(DownFrame, onFrame, onFault)
  }

  push(chunk: Uint8Array): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const part = chunk.subarray(start, end)
      start = end + 1
      if (this.#length === 0 && !this.#skipping && part.length < maxFrameBytes) this.#finish(part)
      else {
        this.#keep(part)
        if (!this.#skipping) this.#finish(this.#held.subarray(0, this.#length))
      }
      this.#held = nothing
      this.#length = 0
      this.#skipping = false
    }
    this.#keep(chunk.subarray(start))
  }

  #keep(part: Uint8Array): void {
    if (this.#skipping || part.length === 0) return
    const length = this.#length + part.length
    if (length >= maxFrameBytes) {
      this.#skipping = true
      this.#held = nothing
      this.#length = 0
      this.#onFault({ code: 'FRAME_TOO_LONG', text: `a frame may have ${maxFrameBytes} bytes` })
      return
    }
    if (length > this.#held.length) {
      const wider = new Uint8Array(Math.min(maxFrameBytes, Math.max(firstHold, length, this.#held.length * 2)))
      wider.set(this.#held.subarray(0, this.#length))
      this.#held = wider
    }
    this.#held.set(part, this.#length)
    this.#length = length
  }

  #finish(bytes: Uint8Array): void {
    const line = this.#text(bytes)
    if (line === undefined || line === '') return
    let plain: unknown
    try {
      this.encoding ??= line.startsWith('{') ? 'json' : 'line'
      plain = line.startsWith('{') ? JSON.parse(line) : decodeLine(line)
    } catch (error) {
      this.#onFault({ code: 'MALFORMED', text: error instanceof Error ? error.message.slice(0, 200) : 'not a frame' })
      return
    }
    const parsed = this.#schema.safeParse(plain)
    if (parsed.success) this.#onFrame(parsed.data as F)
    else {
      const issue = parsed.error.issues[0]
      const unknown = issue?.code === 'invalid_union' && issue.path.length === 1 && issue.path[0] === 'kind'
      this.#onFault({
        code: unknown ? 'UNKNOWN_KIND' : 'INVALID',
        text: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim().slice(0, 200),
      })
    }
  }

  #text(bytes: Uint8Array): string | undefined {
    try {
      return strictUtf8.decode(bytes).replace(/\r$/, '')
    } catch {
      this.#onFault({ code: 'NOT_UTF8', text: 'a frame must be UTF-8' })
      return undefined
    }
  }
}
