import type { SocketClient } from '../protocols/client.ts'
import type { Recorder } from './recorder.ts'
import { ScreenStart } from './screen-start.ts'

/** Bytes that a page sends at most to sign in, in all attempts. */
const longestSignIn = 4096

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
  let heard = 0
  let isOpen = false
  const open = (): void => {
    isOpen = true
    void recorder.add('start', start.event)
  }
  inner.onMessage((data, binary) => {
    if (!binary) {
      if (isOpen) return
      const kind = kindOf(data)
      if (kind === 'start') start.begin()
      if (kind === 'opened') open()
      return
    }
    heard += data.length
    if (!isOpen && heard <= longestSignIn) return start.heard(data, shown)
    // The page decides what it says. One that never says that it shows the screen is recorded all the same.
    if (!isOpen) open()
    if (input) recorder.bytes('client', data)
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
