import type { TerminalSize } from '../terminal/size.ts'

/** Commands of the telnet protocol (RFC 854). */
const command = { se: 240, sb: 250, will: 251, wont: 252, do: 253, dont: 254, iac: 255 } as const
/** Options: RFC 856, 857, 858, 1091, 1073, 1079. */
const option = { binary: 0, echo: 1, suppressGoAhead: 3, terminalType: 24, windowSize: 31, terminalSpeed: 32 } as const
/** Options that this side offers when the host asks for them, and options that the host may switch on. */
const ours: ReadonlySet<number> = new Set([
  option.binary,
  option.suppressGoAhead,
  option.terminalType,
  option.windowSize,
  option.terminalSpeed,
])
const theirs: ReadonlySet<number> = new Set([option.binary, option.echo, option.suppressGoAhead])
/** In a subnegotiation: "is" precedes a value, "send" asks for one (RFC 1091). */
const value = { is: 0, send: 1 } as const
/** The most bytes of a subnegotiation that are kept; those of the options above need at most 5. */
const maxParameters = 64
const terminalType = Buffer.from('XTERM-256COLOR')
const terminalSpeed = Buffer.from('38400,38400')
const carriageReturn = 13
const lineFeed = 10

type State = 'data' | 'command' | 'option' | 'parameters' | 'parametersCommand'

/**
 * One side of a telnet connection: separates the host's output from its commands, answers them, and encodes input. An
 * option is answered only when its state changes, so two sides can never answer each other forever (RFC 1143).
 */
export class TelnetNegotiation {
  readonly #reply: (bytes: Buffer) => void
  readonly #enabled = { us: new Set<number>(), host: new Set<number>() }
  #size: TerminalSize
  #state: State = 'data'
  #command = 0
  #parameters: number[] = []
  #afterReturn = false
  #answers: number[] = []

  /** @param reply sends bytes to the host */
  constructor(size: TerminalSize, reply: (bytes: Buffer) => void) {
    this.#size = size
    this.#reply = reply
  }

  /** Whether the host echoes input. If it does not, the terminal must show what is typed (RFC 857). */
  get hostEchoes(): boolean {
    return this.#enabled.host.has(option.echo)
  }

  /**
   * Answers the commands in a chunk of the host, which may begin and end anywhere. All answers are sent at once: a host
   * that asks thousands of times in a chunk would otherwise cause as many packets. @returns the output in the chunk
   */
  receive(chunk: Buffer): Buffer {
    const output = Buffer.allocUnsafe(chunk.length)
    let length = 0
    for (const byte of chunk) if (this.#take(byte)) output[length++] = byte
    this.#flush()
    return output.subarray(0, length)
  }

  /** Encodes typed bytes: 255 is doubled, and a carriage return becomes what the host expects. */
  encode(bytes: Buffer): Buffer {
    const encoded: number[] = []
    for (const byte of bytes) {
      encoded.push(byte)
      if (byte === command.iac) encoded.push(command.iac)
      else if (byte === carriageReturn) encoded.push(...this.#afterEnter())
    }
    return Buffer.from(encoded)
  }

  resize(size: TerminalSize): void {
    this.#size = size
    if (!this.#enabled.us.has(option.windowSize)) return
    this.#sendSize()
    this.#flush()
  }

  /** A host that never negotiates is a plain TCP service, which expects whole lines; others get RFC 854's CR NUL. */
  #afterEnter(): number[] {
    const { us, host } = this.#enabled
    if (us.has(option.binary)) return []
    return us.size + host.size === 0 ? [lineFeed] : [0]
  }

  /** Processes one byte. @returns whether it is output */
  #take(byte: number): boolean {
    switch (this.#state) {
      case 'data':
        return this.#data(byte)
      case 'command':
        return this.#onCommand(byte)
      case 'option':
        this.#state = 'data'
        this.#onOption(byte)
        return false
      case 'parameters':
        if (byte === command.iac) this.#state = 'parametersCommand'
        else this.#keep(byte)
        return false
      case 'parametersCommand':
        this.#state = byte === command.se ? 'data' : 'parameters'
        if (byte === command.se) this.#onParameters()
        else if (byte === command.iac) this.#keep(byte)
        return false
    }
  }

  #data(byte: number): boolean {
    if (byte === command.iac) {
      this.#state = 'command'
      return false
    }
    // The null byte of CR NUL is not output.
    const isPadding = this.#afterReturn && byte === 0 && !this.#enabled.host.has(option.binary)
    this.#afterReturn = byte === carriageReturn
    return !isPadding
  }

  #onCommand(byte: number): boolean {
    this.#state = 'data'
    // A doubled 255 is the byte itself.
    if (byte === command.iac) return true
    if (byte === command.sb) {
      this.#parameters = []
      this.#state = 'parameters'
    } else if (byte >= command.will && byte <= command.dont) {
      this.#command = byte
      this.#state = 'option'
    }
    return false
  }

  #onOption(asked: number): void {
    const isAboutUs = this.#command === command.do || this.#command === command.dont
    const wanted = this.#command === command.do || this.#command === command.will
    const enabled = isAboutUs ? this.#enabled.us : this.#enabled.host
    const [yes, no] = isAboutUs ? [command.will, command.wont] : [command.do, command.dont]
    const possible = (isAboutUs ? ours : theirs).has(asked)
    if (wanted && !possible) return this.#send(command.iac, no, asked)
    if (wanted === enabled.has(asked)) return
    if (wanted) enabled.add(asked)
    else enabled.delete(asked)
    this.#send(command.iac, wanted ? yes : no, asked)
    if (isAboutUs && wanted && asked === option.windowSize) this.#sendSize()
  }

  #keep(byte: number): void {
    if (this.#parameters.length < maxParameters) this.#parameters.push(byte)
  }

  #onParameters(): void {
    const [about, verb] = this.#parameters
    if (verb !== value.send) return
    if (about === option.terminalType) this.#sendParameters(about, [value.is, ...terminalType])
    if (about === option.terminalSpeed) this.#sendParameters(about, [value.is, ...terminalSpeed])
  }

  #sendSize(): void {
    const { cols, rows } = this.#size
    this.#sendParameters(option.windowSize, [cols >> 8, cols & 255, rows >> 8, rows & 255])
  }

  #sendParameters(about: number, bytes: readonly number[]): void {
    const escaped = bytes.flatMap((byte) => (byte === command.iac ? [byte, byte] : [byte]))
    this.#send(command.iac, command.sb, about, ...escaped, command.iac, command.se)
  }

  #send(...bytes: number[]): void {
    this.#answers.push(...bytes)
  }

  #flush(): void {
    if (this.#answers.length === 0) return
    this.#reply(Buffer.from(this.#answers))
    this.#answers = []
  }
}
