import type { SessionNotice } from '@outpost/contract/remote-access/session'
import { type TerminalNotice, TerminalRequest, type TerminalViewer } from '@outpost/contract/remote-access/terminal'
import type { SocketClient } from '../../client.ts'
import { readPageMessage } from '../../page-message.ts'

/**
 * Bytes that a viewer may be behind the terminal. What draws the screen is less than half of it, see `keptLimits` and
 * `keptTerminal`.
 */
export const viewerBehind = 3 * 1024 * 1024

export interface ViewerFacts extends TerminalViewer {
  /** Whether the user of the terminal is not told. */
  hidden: boolean
}

/** The terminal that viewers see. */
interface Viewed {
  /** Sends what draws the screen as it is, and returns how many bytes that are. */
  draw(page: SocketClient): number
  type(data: Buffer): void
  /** Called when someone has come or gone. */
  changed(): void
}

interface Viewer {
  readonly page: SocketClient
  readonly facts: ViewerFacts
  /** Whether the page has asked for the screen, and gets the output since then. */
  follows: boolean
  /** Bytes that the page has not shown yet, as far as it says. */
  unacked: number
}

/**
 * Those who see a terminal beside its user. Each gets the screen as it is and then the output. The terminal does not wait
 * for them: one that falls too far behind is removed.
 */
export class Viewers {
  readonly #viewed: Viewed
  readonly #all = new Set<Viewer>()

  constructor(viewed: Viewed) {
    this.#viewed = viewed
  }

  /** Those of whom the user of the terminal is told. */
  get named(): TerminalViewer[] {
    return [...this.#all].flatMap(({ facts: { hidden, ...viewer } }) => (hidden ? [] : [viewer]))
  }

  /** Adds a viewer, and returns what removes it, with a reason for its page. */
  add(page: SocketClient, facts: ViewerFacts): (reason: string) => void {
    const viewer: Viewer = { page, facts, follows: false, unacked: 0 }
    this.#all.add(viewer)
    page.onMessage((data, binary) => this.#hear(viewer, data, binary))
    page.onClose(() => this.#gone(viewer))
    if (!facts.hidden) this.#viewed.changed()
    return (reason) => this.#remove(viewer, reason)
  }

  send(bytes: Buffer): void {
    for (const viewer of this.#all) {
      if (!viewer.follows) continue
      viewer.unacked += bytes.length
      // What the page says is not trusted: bytes that wait here count even when acknowledged.
      if (Math.max(viewer.unacked, viewer.page.bufferedAmount) > viewerBehind) this.#remove(viewer, 'too_slow')
      else viewer.page.sendBytes(bytes, () => undefined)
    }
  }

  say(notice: TerminalNotice): void {
    const text = JSON.stringify(notice)
    for (const viewer of this.#all) {
      if (!viewer.follows) continue
      if (viewer.page.bufferedAmount > viewerBehind) this.#remove(viewer, 'too_slow')
      else viewer.page.sendText(text)
    }
  }

  tell(notice: SessionNotice): void {
    for (const { page } of this.#all) page.tell(notice)
  }

  /** Stops reading from those who type, or goes on. */
  pause(isPaused: boolean): void {
    for (const { page } of this.#all) {
      if (isPaused) page.pause()
      else page.resume()
    }
  }

  /** Removes all. They have been told why. */
  close(reason: string): void {
    for (const { page } of this.#all) page.close(reason)
    this.#all.clear()
  }

  #hear(viewer: Viewer, data: Buffer, binary: boolean): void {
    if (!this.#all.has(viewer)) return
    if (binary) {
      if (viewer.facts.types && viewer.follows) this.#viewed.type(data)
      return
    }
    const request = readPageMessage(TerminalRequest, data)
    if (request?.t === 'resume' && !viewer.follows) {
      viewer.unacked += this.#viewed.draw(viewer.page)
      viewer.follows = true
    } else if (request?.t === 'ack') viewer.unacked = Math.max(0, viewer.unacked - request.n)
  }

  #remove(viewer: Viewer, reason: string): void {
    if (!this.#all.has(viewer)) return
    viewer.page.tell({ t: 'end', reason })
    viewer.page.close(reason)
    this.#gone(viewer)
  }

  #gone(viewer: Viewer): void {
    if (this.#all.delete(viewer) && !viewer.facts.hidden) this.#viewed.changed()
  }
}
