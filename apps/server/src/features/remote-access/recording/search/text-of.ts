import type { FileEvent, RequestEvent } from '@outpost/contract/remote-access/recording/events'
import { VisibleText } from '@outpost/contract/remote-access/recording/visible-text'

/** Returns what a search finds of the events of one recording, in their order. */
export class EventText {
  readonly #output = new VisibleText()

  /** Returns the text of an event; empty if there is nothing to find. */
  of(code: string, data: unknown): string {
    switch (code) {
      case 'o':
        return this.#output.take(data as string)
      case 'file': {
        const { paths, to } = data as FileEvent
        return `${[...paths, ...(to === undefined ? [] : [to])].join('\n')}\n`
      }
      case 'request':
        return `${(data as RequestEvent).path}\n`
      default:
        return ''
    }
  }
}
