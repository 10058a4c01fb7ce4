import type { Report } from './report.ts'

export interface Gap {
  from: number
  to: number
  dropped: number
}

/**
 * Reports on their way to the database, bounded by bytes. When the database is away or slow the oldest go, and what went
 * is counted and remembered as a gap that charts show.
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
    while (this.#bytes > this.maxBytes && this.size > 1) this.#drop()
  }

  #drop(): void {
    const oldest = this.#shift()!
    this.dropped++
    this.#gap ??= { from: oldest.at, to: oldest.at, dropped: 0 }
    this.#gap.from = Math.min(this.#gap.from, oldest.at)
    this.#gap.to = Math.max(this.#gap.to, oldest.at)
    this.#gap.dropped++
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

  /** Takes out at most `count` of the oldest. */
  take(count: number): Report[] {
    const taken: Report[] = []
    while (taken.length < count) {
      const report = this.#shift()
      if (!report) break
      taken.push(report)
    }
    return taken
  }

  /** Puts back what could not be written, in front; over the bound the oldest of them go. */
  putBack(reports: Report[]): void {
    this.#reports = [...reports, ...this.#reports.slice(this.#head)]
    this.#head = 0
    for (const report of reports) this.#bytes += report.bytes
    while (this.#bytes > this.maxBytes && this.size > 1) this.#drop()
  }

  /** The gap since the last call, if reports were dropped. */
  takeGap(): Gap | undefined {
    const gap = this.#gap
    this.#gap = undefined
    return gap
  }
}
