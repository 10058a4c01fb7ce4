import { terminalWindow } from '@outpost/contract/remote-access/constants'
import type { TerminalSize } from '../size.ts'
import { isAtRest } from './at-rest.ts'

export const keptLimits = {
  /** Bytes of output that are kept at most. */
  most: 1024 * 1024,
  /** Bytes after which the page is asked for its screen at once. */
  busy: 512 * 1024,
  /** The same while the target is silent, and the milliseconds of silence. */
  calm: 64 * 1024,
  silence: 1000,
} as const

const smallest = 4096
/** Changes of size that are kept at most. */
const maxSizes = 256

/** A part of what draws the screen: bytes, or a new size of the terminal. */
export type OutputPart = Buffer | TerminalSize

/**
 * What is needed to draw the screen of a terminal again: a screen that the page once handed over, and all output since
 * then. The bytes are copied, because a small one would otherwise hold the whole packet in which it arrived.
 */
export class KeptOutput {
  #snapshot = Buffer.alloc(0)
  /** The size of the terminal before the first byte. */
  #first: TerminalSize = { cols: 80, rows: 24 }
  #sizes: { at: number; size: TerminalSize }[] = []
  #bytes = Buffer.alloc(0)
  #length = 0
  #asked: number | undefined
  #isTorn = false

  /** Bytes of output since the snapshot. */
  get length(): number {
    return this.#length
  }

  /** Bytes of memory. */
  get memory(): number {
    return this.#bytes.length + this.#snapshot.length
  }

  /** Whether the output that the target may still send could no longer be kept whole. */
  get isFull(): boolean {
    return this.#length > keptLimits.most - 2 * terminalWindow.high
  }

  /** Whether bytes were lost, because the page did not hand over its screen in time. */
  get isTorn(): boolean {
    return this.#isTorn
  }

  get size(): TerminalSize {
    return this.#sizes.at(-1)?.size ?? this.#first
  }

  /** Whether the output can be cut here, and the page was not asked yet. */
  get canAsk(): boolean {
    return this.#asked === undefined && isAtRest(this.#bytes.subarray(0, this.#length))
  }

  add(bytes: Buffer): void {
    const added = bytes.subarray(-keptLimits.most / 2)
    if (this.#length + added.length > keptLimits.most) this.#tear()
    this.#grow(this.#length + added.length)
    added.copy(this.#bytes, this.#length)
    this.#length += added.length
  }

  resize(size: TerminalSize): void {
    if (this.#length === 0 && this.#snapshot.length === 0) {
      this.#first = size
      return
    }
    const last = this.#sizes.at(-1)
    if (last?.at === this.#length || this.#sizes.length >= maxSizes)
      this.#sizes[this.#sizes.length - 1] = { at: this.#length, size }
    else this.#sizes.push({ at: this.#length, size })
  }

  /** Notes that the page was asked for its screen here. */
  ask(): void {
    this.#asked = this.#length
  }

  /** The page will not answer: it has left. */
  forgetQuestion(): void {
    this.#asked = undefined
  }

  /** Takes the screen for which the page was asked in place of the output that led to it. */
  replace(snapshot: string): void {
    const at = this.#asked
    if (at === undefined) return
    this.#first = this.#sizes.findLast((change) => change.at <= at)?.size ?? this.#first
    this.#snapshot = Buffer.from(snapshot)
    this.#isTorn = false
    this.#cut(at)
  }

  /** Returns what draws the screen, in order, beginning with a size. */
  parts(): OutputPart[] {
    const parts: OutputPart[] = [this.#first]
    if (this.#snapshot.length > 0) parts.push(this.#snapshot)
    let from = 0
    for (const { at, size } of this.#sizes) {
      if (at > from) parts.push(Buffer.from(this.#bytes.subarray(from, at)))
      parts.push(size)
      from = at
    }
    if (this.#length > from) parts.push(Buffer.from(this.#bytes.subarray(from, this.#length)))
    return parts
  }

  /** Drops the older half, up to the next line. */
  #tear(): void {
    const half = Math.max(0, this.#length - keptLimits.most / 2)
    const line = this.#bytes.subarray(0, this.#length).indexOf(0x0a, half) + 1
    const at = line > 0 ? line : half
    this.#first = this.#sizes.findLast((change) => change.at <= at)?.size ?? this.#first
    this.#snapshot = Buffer.alloc(0)
    this.#isTorn = true
    this.#cut(at)
  }

  #cut(at: number): void {
    const kept = this.#bytes.subarray(at, this.#length)
    this.#length = kept.length
    this.#bytes = Buffer.concat([kept])
    this.#sizes = this.#sizes.filter((change) => change.at > at).map((change) => ({ ...change, at: change.at - at }))
    this.#asked = undefined
  }

  #grow(wanted: number): void {
    if (wanted <= this.#bytes.length) return
    const room = Math.min(keptLimits.most, Math.max(smallest, wanted, this.#bytes.length * 2))
    const bytes = Buffer.allocUnsafeSlow(room)
    this.#bytes.copy(bytes, 0, 0, this.#length)
    this.#bytes = bytes
  }
}
