import { Backend, displayControl, enableCredssp } from '@devolutions/iron-remote-desktop-rdp'
import { lend, LENT_ADDRESS, LentSocket } from '../desktop/rdp/lentSocket.ts'
import { loadRdp, type Session, shutDown } from '../desktop/rdp/screen.ts'
import { RdpMessages } from './rdpMessages.ts'
import { bytesOf, type ReplayedScreen } from './replayedScreen.ts'

/** Shows a recorded screen with IronRDP, which signs in to the recording as to a target. What it sends leads nowhere. */
export class RdpReplay implements ReplayedScreen {
  readonly #box: HTMLElement
  readonly #answer: Uint8Array
  readonly #onBroken: () => void
  #client: Client | undefined

  /** @param answer the answer of RDCleanPath in the recording */
  constructor(box: HTMLElement, answer: string, onBroken: () => void) {
    this.#box = box
    this.#answer = bytesOf(answer)
    this.#onBroken = onBroken
  }

  /** Starts again from the beginning: a picture depends on everything before it. */
  reset = (): void => {
    this.stop()
    this.#client = new Client(this.#box, this.#answer, this.#onBroken)
  }

  /** The size is part of the protocol. */
  resize = (): void => {}

  write = (text: string, shown: () => void): void => {
    if (this.#client) void this.#client.deliver(bytesOf(text)).then(shown)
    else shown()
  }

  stop(): void {
    this.#client?.stop()
    this.#client = undefined
  }
}

const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** One connection of IronRDP to a recording. */
class Client {
  readonly #canvas = document.createElement('canvas')
  readonly #socket: LentSocket
  readonly #messages = new RdpMessages()
  /** Resolves when the client has asked for its connection, or is stopped. */
  readonly #asked: Promise<void>
  #session: Session | undefined
  #end: () => void = () => {}
  #over = false

  constructor(box: HTMLElement, answer: Uint8Array, onBroken: () => void) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#asked = promise
    this.#end = resolve
    this.#socket = new LentSocket(() => resolve())
    // The first message of the client is its request. The answers to all others come with the recording.
    void promise.then(() => this.#socket.deliver(answer))
    Object.assign(this.#canvas.style, { margin: 'auto', maxWidth: '100%', maxHeight: '100%' })
    box.replaceChildren(this.#canvas)
    this.#run().catch(() => {
      if (!this.#over) onBroken()
      this.stop(true)
    })
  }

  /**
   * Hands bytes of the target to the client. Resolves when it has had time to show them. When the client has signed in, it
   * drops what has arrived beyond that: before, it gets one message at a time.
   */
  async deliver(bytes: Uint8Array): Promise<void> {
    await this.#asked
    await nextTask()
    this.#messages.add(bytes)
    while (!this.#session && !this.#over) {
      const message = this.#messages.next()
      if (!message) return
      this.#socket.deliver(message)
      await nextTask()
    }
    const rest = this.#messages.rest()
    // An empty message would be the end of the connection.
    if (rest.length > 0) this.#socket.deliver(rest)
    // The client decodes them in promises, which are done before the next frame.
    await nextFrame()
  }

  /** @param keep whether the last picture remains */
  stop(keep = false): void {
    this.#over = true
    this.#end()
    if (!keep) this.#canvas.remove()
    if (this.#session) shutDown(this.#session)
    this.#socket.close()
  }

  async #run(): Promise<void> {
    await loadRdp()
    if (this.#over) return
    const takeBack = lend(this.#socket)
    // What the client asks for is that of a session (`RdpScreen`), or the recorded answers would not fit. Only the password
    // is not needed: the recorded target does not ask for a proof of it.
    const session = await new Backend.SessionBuilder()
      .username('replay')
      .password('')
      .serverDomain('')
      .proxyAddress(LENT_ADDRESS)
      .destination('target')
      .authToken('session')
      .desktopSize(new Backend.DesktopSize(1024, 768))
      .renderCanvas(this.#canvas)
      .setCursorStyleCallbackContext(this)
      .setCursorStyleCallback(() => {})
      .remoteClipboardChangedCallback(() => {})
      .forceClipboardUpdateCallback(() => {})
      .extension(enableCredssp(false))
      .extension(displayControl(true))
      .connect()
      .finally(takeBack)
    if (this.#over) return shutDown(session)
    this.#session = session
    // It resolves when the recorded target ends the connection.
    await session.run()
  }
}
