import type { Report } from './report.ts'

export interface Gap {
  from: number
  to: number
  dropped: number
}

/**
 * Reports that wait for the database, limited by size. If the database is unavailable or slow, the oldest ones are
 * dropped, counted, and recorded as a gap that charts show.
 */
export class ReportBuffer {
  readonly maxBytes: number
  #reports: Report[] = []
  #head = 0
  #bytes = 0
  #gap: Gap | undefined
  dropped = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get size(): number {
    return this.#reports.length - this.#head
  }

  get bytes(): number {
    return this.#bytes
  }

  push(report: Report): void {
    this.#reports.push(report)
    this.#bytes += report.bytes
    this.#shrink()
  }

  /** Counts a report that was taken but cannot be stored, and restores the gap that was to be stored with it. */
  drop(report: Report, gap?: Gap): void {
    this.dropped++
    this.#widen({ from: report.at, to: report.at, dropped: 1 })
    if (gap) this.#widen(gap)
  }

  #shrink(): void {
    while (this.#bytes > this.maxBytes && this.size > 1) this.drop(this.#shift()!)
  }

  #widen({ from, to, dropped }: Gap): void {
    const known = this.#gap ?? { from, to, dropped: 0 }
    this.#gap = { from: Math.min(known.from, from), to: Math.max(known.to, to), dropped: known.dropped + dropped }
  }

  #shift(): Report | undefined {
    const report = this.#reports[this.#head]
    if (!report) return undefined
    this.#reports[this.#head++] = undefined as never
    this.#bytes -= report.bytes
    if (this.#head > 10_000 && this.#head * 2 > this.#reports.length) {
      this.#reports = this.#reports.slice(this.#head)
      this.#head = 0
    }
    return report
  }

  /** Takes up to `count` of the oldest reports. */
  take(count: number): Report[] {
    const taken: Report[] = []
    while (taken.length < count) {
      const report = this.#shift()
      if (!report) break
      taken.push(report)
    }
    return taken
  }

  /**
   * Puts reports that could not be stored back to the front, with the gap that was to be stored with them. Beyond the
   * limit the oldest are dropped.
   */
  putBack(reports: Report[], gap?: Gap): void {
    this.#reports = [...reports, ...this.#reports.slice(this.#head)]
    this.#head = 0
    for (const report of reports) this.#bytes += report.bytes
    if (gap) this.#widen(gap)
    this.#shrink()
  }

  /** Returns the gap since the last call, if reports were dropped. */
  takeGap(): Gap | undefined {
    const gap = this.#gap
    this.#gap = undefined
    return gap
  }
}
