import type { ScreenStartEvent } from '@outpost/contract/remote-access/recording/events'
import type { SocketClient } from '../protocols/client.ts'
import type { Recorder } from './recorder.ts'
import type { ScreenStart } from './screen-start.ts'

export interface ScreenRecording {
  recorder: Recorder
  /** Decides what is recorded of the sign-in. */
  start: ScreenStart
  /** Whether what the user sends is recorded. */
  input: boolean
}

/**
 * Wraps the client of a screen so that a recorder gets what the page gets, and once the screen is shown what the user
 * sends. What the page sends during the sign-in is never recorded, since it contains the password or depends on it. Bytes
 * count as waiting until they are both sent and stored.
 */
export function recordedScreen(inner: SocketClient, { recorder, start, input }: ScreenRecording): SocketClient {
  let recorded = 0
  let heard = 0
  let isOpen = false
  const add = (event: ScreenStartEvent | undefined): void => {
    if (event) void recorder.add('start', event)
  }
  const open = (): void => {
    isOpen = true
    add(start.opened())
  }
  inner.onMessage((data, binary) => {
    if (!binary) {
      if (!isOpen && kindOf(data) === 'opened') open()
      return
    }
    heard += data.length
    if (!isOpen && heard <= start.longest) return start.heard(data, recorded)
    // The page decides what it says. One that never says that it shows the screen is recorded all the same.
    if (!isOpen) open()
    if (input) recorder.bytes('client', data)
  })
  return {
    ...inner,
    tell(notice) {
      // A new connection to the target, at first or after a refusal.
      if (notice.t === 'step' && notice.step === 'tunnel') start.begin()
      inner.tell(notice)
    },
    sendBytes(bytes, sent) {
      let missing = 2
      const done = (): void => {
        if (--missing === 0) sent()
      }
      const part = start.got(bytes, recorded)
      recorded += part.bytes.length
      add(part.start)
      inner.sendBytes(bytes, done)
      recorder.bytes('server', part.bytes, done)
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
