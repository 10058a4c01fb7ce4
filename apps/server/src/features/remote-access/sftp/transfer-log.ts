import type { Program } from '../../../context.ts'
import type { Author } from '../../../kit/actor.ts'
import { isUnavailable } from '../../../kit/envelope.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import type { EntryRow } from '../queries.ts'

/** Lines that are written together, and milliseconds for which they are gathered. */
const most = 50
const gather = 2000
/** Lines that wait for the database. More are counted only. */
const maxWaiting = 2000
/** Milliseconds between attempts while the database is gone, and how many there are: ten minutes. */
const retry = { pause: 10_000, most: 60 } as const

/** Writes to the device's log what a user did with the files behind it. */
export class TransferLog {
  readonly #app: Program
  readonly #entry: EntryRow
  readonly #author: Author
  #lines: { log: string; status: boolean }[] = []
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #failures = 0

  constructor(app: Program, entry: EntryRow, author: Author) {
    this.#app = app
    this.#entry = entry
    this.#author = author
  }

  add(what: string, status = true): void {
    if (this.#lines.length >= maxWaiting) return void this.#dropped++
    // Names may contain line breaks, which would look like further lines.
    this.#lines.push({ log: `${this.#entry.name}: ${what.replace(/\p{Cc}/gu, '?')}`, status })
    this.#timer ??= setTimeout(() => void this.flush(), gather)
  }

  /** Writes what was gathered. Never throws. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return (this.#writing = this.#writing.then(() => this.#write()))
  }

  async #write(): Promise<void> {
    if (this.#dropped > 0) this.#lines.push({ log: `${this.#entry.name}: ${this.#dropped} more`, status: true })
    this.#dropped = 0
    const { id, device_id, company_id, device_serial } = this.#entry
    const device = { id: device_id, company_id, serial: device_serial }
    while (this.#lines.length > 0) {
      const lines = this.#lines.splice(0, most)
      try {
        await this.#app.ownTransaction(async (tx) => {
          for (const { log, status } of lines)
            await writeDeviceLog(tx, device, { type: 'Remote access', status, log }, this.#author)
        })
        this.#failures = 0
      } catch (error) {
        if (isUnavailable(error) && ++this.#failures <= retry.most) {
          this.#lines.unshift(...lines)
          this.#timer ??= setTimeout(() => void this.flush(), retry.pause).unref()
          return
        }
        this.#app.log.warn({ entry: id, lines: lines.length, error: String(error) }, 'transfers could not be logged')
      }
    }
  }
}
