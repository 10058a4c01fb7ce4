/** An address that no server has, by which the client's request for a socket is known. */
export const LENT_ADDRESS = 'wss://desktop.invalid/'

/**
 * A WebSocket without a network, for a client that insists on opening one: its bytes travel on the session's own socket,
 * beside the messages of the session.
 */
export class LentSocket extends EventTarget {
  binaryType = 'arraybuffer'
  readyState: number = WebSocket.CONNECTING
  readonly bufferedAmount = 0
  readonly extensions = ''
  readonly protocol = ''
  readonly url = LENT_ADDRESS
  readonly #output: (bytes: Uint8Array) => void
  #sent = Promise.resolve()

  /** @param output takes what the client sends */
  constructor(output: (bytes: Uint8Array) => void) {
    super()
    this.#output = output
    // A client adds its listeners after it has opened a socket.
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  /** Sends bytes in the order of the calls. IronRDP sends blobs, which can only be read later. */
  send(data: Blob | Uint8Array<ArrayBuffer>): void {
    if (this.readyState !== WebSocket.OPEN) return
    const bytes = data instanceof Blob ? data.arrayBuffer() : data.slice()
    this.#sent = this.#sent.then(async () => this.#output(new Uint8Array(await bytes)))
  }

  /** Hands bytes of the session to the client. */
  deliver(bytes: Uint8Array): void {
    const data = bytes.slice().buffer
    if (this.readyState === WebSocket.OPEN) this.dispatchEvent(new MessageEvent('message', { data }))
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new CloseEvent('close', { code: 1000, wasClean: true }))
  }
}

/**
 * Makes the next `new WebSocket(LENT_ADDRESS)` return this socket, once. IronRDP opens its socket by the global
 * constructor and accepts no other.
 * @returns a function that takes the offer back
 */
export function lend(socket: LentSocket): () => void {
  const own = globalThis.WebSocket
  const end = (): void => {
    if (globalThis.WebSocket === offering) globalThis.WebSocket = own
  }
  const offering = new Proxy(own, {
    construct(target, given: [url: string, protocols?: string[]]) {
      if (String(given[0]) !== LENT_ADDRESS) return new target(...given)
      end()
      return socket
    },
  })
  globalThis.WebSocket = offering
  return end
}
