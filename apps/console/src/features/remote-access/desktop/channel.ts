import type { RawChannel } from '@novnc/novnc'
import { Handshake } from './handshake.ts'

/** The connection of noVNC, which it expects to be a WebSocket, on the socket of a session. */
export class Channel implements RawChannel {
  binaryType = 'arraybuffer'
  protocol = ''
  readyState = 'open'
  onopen: RawChannel['onopen'] = null
  onmessage: RawChannel['onmessage'] = null
  onerror: RawChannel['onerror'] = null
  onclose: RawChannel['onclose'] = null
  readonly #handshake = new Handshake()
  readonly #output: (bytes: Uint8Array) => void

  constructor(output: (bytes: Uint8Array) => void) {
    this.#output = output
  }

  send(bytes: Uint8Array): void {
    if (this.readyState === 'open') this.#output(bytes)
  }

  close(): void {
    if (this.readyState === 'closed') return
    this.readyState = 'closed'
    // As with a WebSocket, the event comes after the call.
    queueMicrotask(() => this.onclose?.({}))
  }

  /** Passes on bytes of the target. Throws when noVNC cannot process them. */
  deliver(bytes: Uint8Array): void {
    const passed = this.#handshake.pass(bytes)
    if (this.readyState === 'open' && passed.length > 0) this.onmessage?.({ data: passed.slice().buffer })
  }
}
