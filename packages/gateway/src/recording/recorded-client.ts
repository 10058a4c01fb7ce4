import type { SocketClient } from '../protocols/client.ts'
import type { TerminalSize } from '../protocols/terminal/size.ts'
import type { Recorder } from './recorder.ts'

/**
 * Wraps the client of a terminal so that a recorder gets its output, its size and what the user types. Output counts as
 * waiting until it is both sent and stored, so that flow control slows the target down when storing is slow.
 */
export function recordedClient(inner: SocketClient, recorder: Recorder): SocketClient {
  inner.onMessage((data, binary) => {
    if (binary) return recorder.input(data)
    const size = sizeIn(data)
    if (size) recorder.resize(size)
  })
  return {
    ...inner,
    sendBytes(bytes, sent) {
      let missing = 2
      const done = (): void => {
        if (--missing === 0) sent()
      }
      inner.sendBytes(bytes, done)
      recorder.output(bytes, done)
    },
    get bufferedAmount() {
      return inner.bufferedAmount + recorder.pending
    },
  }
}

/** Requests of a terminal with its size. Their other fields may be secret and are not read. */
const sized = new Set<unknown>(['open', 'start', 'resize'])

function sizeIn(data: Buffer): TerminalSize | undefined {
  try {
    const { t, cols, rows } = JSON.parse(data.toString()) as Record<string, unknown>
    const isSize = (value: unknown): value is number =>
      Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 1000
    return sized.has(t) && isSize(cols) && isSize(rows) ? { cols, rows } : undefined
  } catch {
    return undefined
  }
}
