import { Backend, displayControl, enableCredssp, init } from '@devolutions/iron-remote-desktop-rdp'
import type { KeyName } from '../keys.ts'
import type { DesktopOptions } from '../options.ts'
import { type Credentials, type DesktopScreen, keepPicture, type ScreenListener } from '../screens.ts'
import { watchInput } from './input.ts'
import { lend, LENT_ADDRESS, LentSocket } from './lentSocket.ts'
import { scancodeOf } from './scancodes.ts'

export type Session = Awaited<ReturnType<InstanceType<typeof Backend.SessionBuilder>['connect']>>
type DeviceEvent = ReturnType<typeof Backend.DeviceEvent.keyPressed>

/** How IronRDP classifies a failed sign-in (`IronErrorKind`): a wrong password, a refused account, no permission. */
const refusals: readonly number[] = [1, 2, 3]

let begun: Promise<void> | undefined
/** Loads the WebAssembly of IronRDP once. After a failure, the next call tries again. */
export function loadRdp(): Promise<void> {
  begun ??= init('error').catch((error: unknown) => {
    begun = undefined
    throw error
  })
  return begun
}

/** The sizes of a screen that RDP allows; the width is even. */
const sizes = { min: 200, max: 8192 } as const
const allowedSize = (value: number): number => Math.max(sizes.min, Math.min(sizes.max, Math.floor(value / 2) * 2))

export interface SignIn {
  credentials: Credentials
  /** Whether the target demands the password before it shows anything (network level authentication). */
  nla: boolean
}

/** The screen of an RDP server, drawn by IronRDP. */
export class RdpScreen implements DesktopScreen {
  readonly #box: HTMLElement
  readonly #listener: ScreenListener
  readonly #canvas = document.createElement('canvas')
  readonly #socket: LentSocket
  readonly #observer: ResizeObserver
  #options: DesktopOptions
  #session: Session | undefined
  #ends: (() => void)[] = []
  #over = false

  constructor(box: HTMLElement, options: DesktopOptions, listener: ScreenListener, signIn: SignIn) {
    this.#box = box
    this.#options = options
    this.#listener = listener
    this.#canvas.tabIndex = 0
    this.#socket = new LentSocket(listener.output)
    box.replaceChildren(this.#canvas)
    this.#observer = new ResizeObserver(() => this.#resize())
    this.apply(options)
    this.#connect(signIn).catch((error: unknown) => this.#failed(error))
  }

  /** Passes on bytes of the target. */
  deliver(bytes: Uint8Array): void {
    this.#socket.deliver(bytes)
  }

  apply(options: DesktopOptions): void {
    this.#options = options
    Object.assign(this.#canvas.style, {
      margin: 'auto',
      maxWidth: options.fit ? '100%' : '',
      maxHeight: options.fit ? '100%' : '',
      outline: 'none',
    })
    Object.assign(this.#box.style, { display: 'flex', overflow: options.fit ? 'hidden' : 'auto' })
    if (options.resize) this.#observer.observe(this.#box)
    else this.#observer.disconnect()
  }

  /** Presses keys together, in this order, and releases them. */
  press(keys: readonly KeyName[]): void {
    const codes = keys.flatMap((key) => scancodeOf(key) ?? [])
    this.#act([
      ...codes.map((code) => Backend.DeviceEvent.keyPressed(code)),
      ...codes.toReversed().map((code) => Backend.DeviceEvent.keyReleased(code)),
    ])
  }

  /** Types a text, character by character. */
  type(text: string): void {
    for (const character of text)
      if (character === '\n' || character === '\r') this.press(['Enter'])
      else if (character === '\t') this.press(['Tab'])
      else this.#act([Backend.DeviceEvent.unicodePressed(character), Backend.DeviceEvent.unicodeReleased(character)])
  }

  /** Makes a text the clipboard of the target. */
  paste(text: string): void {
    if (this.#options.viewOnly) return
    const data = new Backend.ClipboardData()
    data.addText('text/plain', text)
    // A target without a clipboard rejects it.
    this.#session?.onClipboardPaste(data).catch(() => undefined)
  }

  focus(): void {
    this.#canvas.focus({ preventScroll: true })
  }

  /** Disconnects. If the last picture is kept, it remains in the box until the next screen. */
  stop(keep: boolean): void {
    if (this.#over) return
    this.#over = true
    for (const end of this.#ends) end()
    this.#observer.disconnect()
    const picture = keep ? keepPicture(this.#canvas) : undefined
    this.#canvas.remove()
    if (picture) this.#box.append(picture)
    if (this.#session) shutDown(this.#session)
    this.#socket.close()
  }

  async #connect({ credentials, nla }: SignIn): Promise<void> {
    await loadRdp()
    if (this.#over) return
    const { clientWidth, clientHeight } = this.#box
    const [domain, user] = accountOf(credentials.username ?? '')
    this.#ends.push(lend(this.#socket))
    const session = await new Backend.SessionBuilder()
      .username(user)
      .password(credentials.password ?? '')
      .serverDomain(domain)
      .proxyAddress(LENT_ADDRESS)
      // Both belong to the entry, which the server knows.
      .destination('target')
      .authToken('session')
      .desktopSize(new Backend.DesktopSize(allowedSize(clientWidth), allowedSize(clientHeight)))
      .renderCanvas(this.#canvas)
      .setCursorStyleCallbackContext(this)
      .setCursorStyleCallback((kind: string, data?: string, x?: number, y?: number) => this.#cursor(kind, data, x, y))
      .remoteClipboardChangedCallback((data: InstanceType<typeof Backend.ClipboardData>) => this.#copied(data))
      .forceClipboardUpdateCallback(() => this.#offerNothing())
      .extension(enableCredssp(nla))
      .extension(displayControl(true))
      .connect()
    if (this.#over) return shutDown(session)
    this.#session = session
    this.#ends.push(watchInput(this.#canvas, this.#input()))
    this.#listener.opened()
    // It resolves when the target ends the connection, which the server reports.
    await session.run()
  }

  #input(): Parameters<typeof watchInput>[1] {
    const { DeviceEvent } = Backend
    return {
      move: (x, y) => this.#act([DeviceEvent.mouseMove(x, y)]),
      button: (button, down) =>
        this.#act([down ? DeviceEvent.mouseButtonPressed(button) : DeviceEvent.mouseButtonReleased(button)]),
      wheel: (vertical, amount, unit) => this.#act([DeviceEvent.wheelRotations(vertical, amount, unit)]),
      key: (scancode, down) => this.#act([down ? DeviceEvent.keyPressed(scancode) : DeviceEvent.keyReleased(scancode)]),
      left: () => this.#session?.releaseAllInputs(),
    }
  }

  /** Sends what the user does, unless the session is viewed only. */
  #act(events: readonly DeviceEvent[]): void {
    if (this.#over || !this.#session || this.#options.viewOnly) return
    const transaction = new Backend.InputTransaction()
    for (const event of events) transaction.addEvent(event)
    this.#session.applyInputs(transaction)
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#box
    if (clientWidth > 0 && clientHeight > 0) this.#session?.resize(allowedSize(clientWidth), allowedSize(clientHeight))
  }

  #cursor(kind: string, data?: string, x = 0, y = 0): void {
    this.#canvas.style.cursor = kind === 'none' ? 'none' : data ? `url(${data}) ${x} ${y}, default` : 'default'
  }

  #copied(data: InstanceType<typeof Backend.ClipboardData>): void {
    const text: unknown = data
      .items()
      .find((item) => item.mimeType().startsWith('text/plain'))
      ?.value()
    if (typeof text === 'string') this.#listener.copied(text)
  }

  /** Answers a target that asks for the clipboard, so that it goes on; texts follow when the user sends one. */
  #offerNothing(): void {
    this.#session?.onClipboardPaste(new Backend.ClipboardData()).catch(() => undefined)
  }

  #failed(error: unknown): void {
    if (this.#over) return
    const kind = kindOf(error)
    if (kind !== undefined && refusals.includes(kind)) this.#listener.refused('')
    else this.#listener.broken()
  }
}

/** Ends a session of IronRDP, which throws if the session has already ended by itself. */
export function shutDown(session: Session): void {
  try {
    session.shutdown()
  } catch {
    // There is nothing left to end.
  }
}

/** The kind of an error of IronRDP, which is an object of its WebAssembly. */
const kindOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'kind' in error && typeof error.kind === 'function'
    ? Number(error.kind())
    : undefined

/** Splits `DOMAIN\user`. Other forms, such as `user@domain`, are names as a whole. */
function accountOf(username: string): [domain: string, user: string] {
  const at = username.indexOf('\\')
  return at < 0 ? ['', username] : [username.slice(0, at), username.slice(at + 1)]
}
