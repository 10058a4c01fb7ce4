import { killHost, reviveHost, type TwoHosts } from './two-hosts.ts'

const kinds = ['kill', 'cut', 'slow', 'full'] as const
const places = ['host A', 'host B', 'NATS', 'database'] as const

/** One fault at one place. */
export interface Blow {
  kind: (typeof kinds)[number]
  place: (typeof places)[number]
}

const words = { kill: 'kill -9 of', cut: 'a cable cut at', slow: 'a slow line at', full: 'a full disk at' } as const

/** The name of faults that strike together. */
export const nameOf = (blows: readonly Blow[]): string =>
  blows.map(({ kind, place }) => `${words[kind]} ${place}`).join(' with ')

const all: readonly Blow[] = kinds.flatMap((kind) => places.map((place) => ({ kind, place })))

/**
 * Returns what strikes in each of `count` rounds: first each fault at each place alone, then two at different places at
 * once, drawn with a seed.
 */
export function drawPairs(seed: number, count: number): readonly Blow[][] {
  const random = generator(seed)
  const one = (): Blow => all[Math.floor(random() * all.length)]!
  const drawn = Array.from({ length: Math.max(0, count - all.length) }, () => {
    const first = one()
    let second = one()
    while (second.place === first.place) second = one()
    return [first, second]
  })
  return [...all.map((blow) => [blow]), ...drawn].slice(0, count)
}

/** Mulberry32: numbers from 0 to 1 that a seed determines. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A fault that strikes a site and is mended again. */
export class Fault {
  readonly #site: TwoHosts
  readonly #blow: Blow

  constructor(site: TwoHosts, blow: Blow) {
    this.#site = site
    this.#blow = blow
  }

  get #host() {
    return { 'host A': this.#site.hosts[0]!, 'host B': this.#site.hosts[1]! }[this.#blow.place as 'host A']
  }
  get #server() {
    return { NATS: this.#site.nats, database: this.#site.database }[this.#blow.place as 'NATS']
  }
  get #machine() {
    return this.#host?.machine ?? this.#server.machine
  }

  async strike(): Promise<void> {
    const { kind } = this.#blow
    if (kind === 'kill') await (this.#host ? killHost(this.#host) : this.#server.kill())
    else if (kind === 'cut') this.#machine.cut()
    else if (kind === 'slow') this.#machine.slow()
    else this.#machine.fill()
  }

  /** Ends the fault; what it has ended stays down. */
  mend(): void {
    this.#machine.mend()
  }

  /** Starts again what has ended. Resolves when it answers. */
  async revive(): Promise<void> {
    await (this.#host ? reviveHost(this.#host) : this.#server.start())
  }
}
