import type { SocketClient } from '../protocols/client.ts'
import type { Recorder } from './recorder.ts'
import { ScreenStart } from './screen-start.ts'

/**
 * Wraps the client of a VNC screen so that a recorder gets everything that the page gets, and once the screen is shown what
 * the user sends. What the page sends during the sign-in is never recorded, since it depends on the password. Bytes count
 * as waiting until they are both sent and stored.
 *
 * @param input whether what the user sends is recorded
 */
export function recordedScreen(inner: SocketClient, recorder: Recorder, input: boolean): SocketClient {
  const start = new ScreenStart()
  let shown = 0
  let isOpen = false
  inner.onMessage((data, binary) => {
    if (isOpen) {
      if (binary && input) recorder.bytes('client', data)
      return
    }
    if (binary) return start.heard(data, shown)
    const kind = kindOf(data)
    if (kind === 'start') start.begin()
    if (kind !== 'opened') return
    isOpen = true
    void recorder.add('start', start.event)
  })
  return {
    ...inner,
    sendBytes(bytes, sent) {
      let missing = 2
      const done = (): void => {
        if (--missing === 0) sent()
      }
      shown += bytes.length
      inner.sendBytes(bytes, done)
      recorder.bytes('server', bytes, done)
    },
    get bufferedAmount() {
      return inner.bufferedAmount + recorder.pending
    },
  }
}

/** Returns the kind of a text message of the page (`DesktopRequest`). */
function kindOf(data: Buffer): unknown {
  try {
    return (JSON.parse(data.toString()) as { t?: unknown } | null)?.t
  } catch {
    return undefined
  }
}
