import { guestLimits } from '@outpost/contract/remote-access/guests/constants'
import type { OpenedGuestLink } from '@outpost/contract/remote-access/guests/schemas'
import type { WebSocket } from 'ws'
import type { Program } from '../../../context.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import type { EntryRow } from '../queries.ts'
import type { KeptSession } from '../sessions/kept-session.ts'
import { sessionLimits } from '../sessions/limits.ts'
import { viewingSettings } from '../viewing/settings.ts'
import { showOn, type ShownSocket } from '../viewing/show.ts'

/** What guests need to know and may do. */
export interface GuestLink {
  /** Whether what guests type goes to the target. */
  types: boolean
  /** The argon2id hash of the password that guests have to enter. */
  passwordHash: string | undefined
}

export interface Guest {
  id: number
  name: string
  joinedAt: Date
}

interface Offer {
  name: string
  ip: string
  link: GuestLink
  until: number
}

/** A guest who is being let in, and counts as one until `entered` is called. */
export type Entering = Pick<Offer, 'name' | 'ip' | 'link'> & { entered(): void }

/** The guests of one terminal, who came with its link and need no account. */
export class SessionGuests {
  readonly companyId: number
  /** What guests are told about the recording of the session. */
  readonly recorded: OpenedGuestLink['recorded']
  readonly #kept: KeptSession
  #link: GuestLink | undefined
  #isOpen = false
  /** The tickets, by their hash, until their guests are in. */
  readonly #offers = new Map<string, Offer>()
  readonly #guests = new Map<number, Guest & { shown: ShownSocket }>()

  constructor({ company_id, recording_mode, recording_input }: EntryRow, kept: KeptSession) {
    this.companyId = company_id
    this.recorded = recording_mode === 'off' ? 'no' : recording_input ? 'input' : 'output'
    this.#kept = kept
  }

  /** The link, if the session is shared. */
  get link(): GuestLink | undefined {
    return this.#link
  }

  /** Whether further guests can join with the link. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  get list(): Guest[] {
    return [...this.#guests.values()].map(({ id, name, joinedAt }) => ({ id, name, joinedAt }))
  }

  /** Shares the session with another link, without the guests of an earlier one. */
  share(link: GuestLink): void {
    this.stop()
    this.#link = link
    this.#isOpen = true
  }

  /** Ends the sharing, and removes all guests. */
  stop(): void {
    this.#link = undefined
    this.#close()
    for (const { shown } of this.#guests.values()) shown.end('share_over')
  }

  /** Ends the sharing if the company no longer allows guests. */
  async checkAllowed(app: Program): Promise<void> {
    if (!this.#link) return
    const { allow_guests } = await app.ownTransaction((tx) => viewingSettings(tx, this.companyId))
    if (!allow_guests) this.stop()
  }

  /** Returns a ticket with which a guest can join once, for a short time; undefined if there are too many. */
  offer({ name, ip }: Pick<Offer, 'name' | 'ip'>): string | undefined {
    const now = Date.now()
    for (const [hash, { until }] of this.#offers) if (until > 0 && until < now) this.#offers.delete(hash)
    const link = this.#link
    if (!link || !this.#isOpen || !this.#kept.isOpen || this.#offers.size + this.#guests.size >= guestLimits.most)
      return undefined
    const ticket = randomToken(128)
    this.#offers.set(hashToken(ticket).toString('hex'), { name, ip, link, until: now + sessionLimits.ticket })
    return ticket
  }

  /** Uses up a ticket. Returns whom it was given to, or undefined if it is not the right one. */
  take(ticket: string): Entering | undefined {
    const hash = hashToken(ticket).toString('hex')
    const offered = this.#offers.get(hash)
    if (!offered || Date.now() >= offered.until) return undefined
    // It takes its place until the guest is in, but works no more.
    this.#offers.set(hash, { ...offered, until: 0 })
    return { ...offered, entered: () => void this.#offers.delete(hash) }
  }

  /** Shows the session to a guest. @param gone is called when the guest has left */
  show(
    socket: WebSocket,
    { id, name, link }: Pick<Entering, 'name' | 'link'> & { id: number },
    gone: () => void,
  ): void {
    const facts = { name, guest: true, types: link.types, hidden: false }
    const shown = showOn(this.#kept, socket, facts, () => {
      this.#guests.delete(id)
      gone()
    })
    this.#guests.set(id, { id, name, joinedAt: new Date(), shown })
    // The link may have become invalid while the guest was being let in.
    if (this.#link !== link || !this.#isOpen) shown.end('share_over')
  }

  /** Removes a guest. Nobody can join with the link any longer: it would let the guest come back. */
  remove(id: number): void {
    this.#close()
    this.#guests.get(id)?.shown.end('guest_removed')
  }

  #close(): void {
    this.#isOpen = false
    this.#offers.clear()
  }

  /** Closes the connections of browsers that do not complete the closing handshake. */
  cut(): void {
    for (const { shown } of this.#guests.values()) shown.cut()
  }
}
