import { alertLimits, messageActions } from '@outpost/contract/alerts/constants'
import type { Escalation } from '@outpost/contract/alerts/escalation'
import { receiversOfStep } from '../escalation/receivers.ts'
import { receiversOf } from '../incidents/actions.ts'
import type { Rule, RuleBlock } from '../machine/rule.ts'
import { flapWindow } from '../machine/step.ts'
import type { Found } from './replay.ts'

/** Milliseconds: as in `incidents`, what belongs to one incident, and when its growth is told. */
const burst = 60_000
const growsAfter = 30_000
const hour = 3_600_000

/** What an automation found on a device. */
export interface FoundOn extends Found {
  deviceId: number
  /** What the device has in common with others that vanished at the same time, if anything. */
  cause?: string | undefined
}

/** The settings of an automation that decide who is told what, and when messages about a device are withheld. */
export interface Telling {
  rule: Rule
  notifyResolved: boolean
  /** Who is told further, because nobody acknowledges. */
  escalation: Escalation
  /** Returns when messages about a device may be sent: the same moment, unless a silence applies. In milliseconds. */
  freeAt: (deviceId: number, at: number) => number
}

/** What a receiver would have been sent. */
export interface ReceiverCount {
  receiver: string
  sent: number
  /** They belong to an incident that the receiver was already told of. */
  grouped: number
  /** Silenced, and no longer met at the end of the silence. */
  silenced: number
  /** More than a receiver gets in an hour; a summary is sent instead. */
  withheld: number
}

export interface Told {
  receivers: ReceiverCount[]
  /** How often devices would have been made to do something, by the name of the action. */
  actions: { name: string; count: number }[]
  incidents: number
}

interface Incident {
  openedAt: number
  resolvedAt: number | undefined
  cause: string | undefined
  members: Map<number, boolean>
  /** How many of the members are affected. */
  affected: number
  /** The blocks that have told their receivers, and those who were told. */
  parts: Set<string>
  told: Set<string>
  /** What devices were made to do, by device and block. */
  acted: Set<string>
  growth: 'none' | 'planned' | 'told'
  /** The steps that were carried out, and whether the next one is put off. */
  steps: number
  isWaiting: boolean
  /** When it ends on its own, because it consists of changes; undefined if it lasts. */
  endsAt: number | undefined
}

function mark(incident: Incident, deviceId: number, isAffected: boolean): void {
  const was = incident.members.get(deviceId) ?? false
  incident.members.set(deviceId, isAffected)
  incident.affected += Number(isAffected) - Number(was)
}

/** Counts the messages as live incidents send them. */
class Counter {
  readonly counts = new Map<string, ReceiverCount>()
  readonly actions = new Map<string, number>()
  readonly incidents: Incident[] = []
  readonly #blocks: ReadonlyMap<string, RuleBlock>
  readonly #ofDevice = new Map<number, Incident>()
  readonly #ofCause = new Map<string, Incident[]>()
  readonly #hours = new Map<string, { hour: number; sent: number }>()
  readonly #later: { at: number; act: () => void }[] = []
  readonly #telling: Telling

  constructor(telling: Telling) {
    this.#telling = telling
    this.#blocks = new Map(telling.rule.blocks.map((block) => [block.tag, block]))
  }

  /** Does what was put off until a moment. */
  runUntil(at: number): void {
    while (this.#later.length > 0 && this.#later[0]!.at <= at) this.#later.shift()!.act()
  }

  take(event: FoundOn): void {
    this.runUntil(event.at)
    if (event.status === 'triggered') this.#begin(event)
    else if (event.status === 'flapping') this.#again(event)
    else if (event.status === 'resolved' && !event.open) this.#end(event)
  }

  #putOff(at: number, act: () => void): void {
    let place = this.#later.length
    while (place > 0 && this.#later[place - 1]!.at > at) place--
    this.#later.splice(place, 0, { at, act })
  }

  #of(receiver: string): ReceiverCount {
    const known = this.counts.get(receiver) ?? { receiver, sent: 0, grouped: 0, silenced: 0, withheld: 0 }
    this.counts.set(receiver, known)
    return known
  }

  #receiversOf(tag: string): string[] {
    const actions = this.#blocks.get(tag)?.actions ?? []
    return actions.filter(({ name }) => messageActions.includes(name)).flatMap(receiversOf)
  }

  /** Sends a message unless the receiver has had too many in the hour. @returns whether it was sent */
  #send(receiver: string, at: number): boolean {
    const now = Math.floor(at / hour)
    const known = this.#hours.get(receiver)
    const budget = known?.hour === now ? known : { hour: now, sent: 0 }
    this.#hours.set(receiver, budget)
    const count = this.#of(receiver)
    if (budget.sent >= alertLimits.messagesPerHour) {
      // The first one in an hour orders the summary.
      if (budget.sent++ === alertLimits.messagesPerHour) count.sent++
      count.withheld++
      return false
    }
    budget.sent++
    count.sent++
    return true
  }

  /** Returns the open incident without a cause that began last, if that was just before. They are in the order of time. */
  #near(at: number): Incident | undefined {
    for (let n = this.incidents.length - 1; n >= 0 && this.incidents[n]!.openedAt > at - burst; n--) {
      const { resolvedAt, cause } = this.incidents[n]!
      if (resolvedAt === undefined && cause === undefined) return this.incidents[n]
    }
    return undefined
  }

  #addCause(incident: Incident, cause: string): void {
    incident.cause = cause
    const known = this.#ofCause.get(cause) ?? []
    known.push(incident)
    this.#ofCause.set(cause, known)
  }

  #place({ at, deviceId, cause }: FoundOn): Incident {
    const own = this.#ofDevice.get(deviceId)
    // The open incident of this device alone.
    if (cause === undefined && own?.resolvedAt === undefined && own?.members.size === 1) return own
    const open =
      cause === undefined ? undefined : this.#ofCause.get(cause)?.findLast(({ resolvedAt }) => resolvedAt === undefined)
    const near = open ?? this.#near(at)
    if (near) {
      // An incident of one device that gains others belongs to their common cause.
      if (near.cause === undefined && cause !== undefined) this.#addCause(near, cause)
      mark(near, deviceId, true)
      return near
    }
    const made: Incident = {
      openedAt: at,
      resolvedAt: undefined,
      cause: undefined,
      members: new Map([[deviceId, true]]),
      affected: 1,
      parts: new Set(),
      told: new Set(),
      acted: new Set(),
      growth: 'none',
      steps: 0,
      isWaiting: false,
      endsAt: undefined,
    }
    this.incidents.push(made)
    if (cause !== undefined) this.#addCause(made, cause)
    return made
  }

  #begin(event: FoundOn): void {
    const { at, deviceId, block } = event
    const incident = this.#place(event)
    this.#ofDevice.set(deviceId, incident)
    this.#plan(incident, event)
    this.#act(incident, event)
    const receivers = this.#receiversOf(block)
    const free = this.#telling.freeAt(deviceId, at)
    if (free > at) {
      this.#silence(incident, deviceId, receivers, free)
      return
    }
    this.#await(incident, at)
    if (!incident.parts.has(block)) {
      incident.parts.add(block)
      this.#tell(incident, receivers, at)
      return
    }
    for (const receiver of receivers) this.#of(receiver).grouped++
    if (receivers.length > 0 && incident.growth === 'none') {
      incident.growth = 'planned'
      this.#putOff(Math.max(incident.openedAt + growsAfter, at), () => this.#grow(incident, at))
    }
  }

  /** A device does what an incident makes it do at most once. */
  #act(incident: Incident, { deviceId, block }: FoundOn): void {
    const done = `${deviceId}:${block}`
    if (incident.acted.has(done)) return
    incident.acted.add(done)
    for (const { name } of this.#blocks.get(block)?.actions ?? [])
      if (!messageActions.includes(name)) this.actions.set(name, (this.actions.get(name) ?? 0) + 1)
  }

  /** Plans the end of a change, which has none of its own; what lasts ends when it is no longer met. */
  #plan(incident: Incident, { at, block, open }: FoundOn): void {
    incident.endsAt = this.#blocks.get(block)?.momentary && !open ? at + flapWindow : undefined
    if (incident.endsAt !== undefined) this.#putOff(incident.endsAt, () => this.#endChange(incident, at + flapWindow))
  }

  #endChange(incident: Incident, at: number): void {
    if (incident.endsAt !== undefined && incident.endsAt <= at && !incident.isWaiting) incident.resolvedAt ??= at
  }

  #tell(incident: Incident, receivers: readonly string[], at: number): void {
    for (const receiver of receivers) if (this.#send(receiver, at)) incident.told.add(receiver)
  }

  /** What a silence withholds is told at its end, if it is still met and the receiver does not know of it. */
  #silence(incident: Incident, deviceId: number, receivers: readonly string[], free: number): void {
    for (const receiver of receivers) this.#of(receiver).silenced++
    if (free === Infinity) return
    this.#putOff(free, () => {
      if (incident.resolvedAt !== undefined || incident.members.get(deviceId) !== true) return
      const left = receivers.filter((receiver) => !incident.told.has(receiver))
      for (const receiver of left) this.#of(receiver).silenced--
      this.#tell(incident, left, free)
      this.#await(incident, free)
    })
  }

  /** Waits for the next step of the escalation, from a moment on. */
  #await(incident: Incident, from: number): void {
    const step = this.#telling.escalation[incident.steps]
    if (!step || incident.isWaiting) return
    incident.isWaiting = true
    this.#putOff(from + step.after * 1000, () => this.#escalate(incident, from + step.after * 1000))
  }

  /** Carries out the next step, once a device is affected about which no silence applies. */
  #escalate(incident: Incident, at: number): void {
    const affected = [...incident.members].filter(([, isAffected]) => isAffected)
    incident.isWaiting = false
    if (incident.resolvedAt !== undefined || affected.length === 0) return
    const free = Math.min(...affected.map(([id]) => this.#telling.freeAt(id, at)))
    if (free === Infinity) return
    if (free > at) {
      incident.isWaiting = true
      this.#putOff(free, () => this.#escalate(incident, free))
      return
    }
    this.#tell(incident, receiversOfStep(this.#telling.escalation[incident.steps]!), at)
    incident.steps++
    this.#await(incident, at)
    this.#endChange(incident, at)
  }

  #grow(incident: Incident, at: number): void {
    incident.growth = 'told'
    if (incident.resolvedAt !== undefined || incident.members.size < 2) return
    for (const receiver of incident.told) this.#send(receiver, Math.max(at, incident.openedAt + growsAfter))
  }

  /** The condition is met again shortly after it ended: the last incident of the device is opened again. */
  #again({ at, deviceId, block }: FoundOn): void {
    const incident = this.#ofDevice.get(deviceId)
    if (!incident) return
    incident.resolvedAt = undefined
    incident.endsAt = undefined
    mark(incident, deviceId, true)
    const receivers = this.#receiversOf(block)
    const free = this.#telling.freeAt(deviceId, at)
    if (free > at) this.#silence(incident, deviceId, receivers, free)
    else {
      this.#tell(incident, receivers, at)
      this.#await(incident, at)
    }
  }

  #end({ at, deviceId }: FoundOn): void {
    const incident = this.#ofDevice.get(deviceId)
    if (!incident || incident.resolvedAt !== undefined) return
    mark(incident, deviceId, false)
    if (incident.affected > 0) return
    incident.resolvedAt = at
    if (!this.#telling.notifyResolved) return
    const free = this.#telling.freeAt(deviceId, at)
    for (const receiver of incident.told) {
      if (free === at) this.#send(receiver, at)
      else if (free === Infinity) this.#of(receiver).silenced++
      else this.#putOff(free, () => incident.resolvedAt === undefined || this.#send(receiver, free))
    }
  }
}

/**
 * Counts the messages that an automation would have sent for what it would have found, with incidents, silences and the
 * budget of an hour as they apply live. Nobody acknowledges anything.
 * @param events in the order of their times
 * @param until the end of the period in milliseconds
 */
export function countMessages(events: readonly FoundOn[], telling: Telling, until: number): Told {
  const counter = new Counter(telling)
  for (const event of events) counter.take(event)
  counter.runUntil(until)
  return {
    receivers: [...counter.counts.values()].toSorted((a, b) => b.sent - a.sent || a.receiver.localeCompare(b.receiver)),
    actions: [...counter.actions].map(([name, count]) => ({ name, count })),
    incidents: counter.incidents.length,
  }
}
