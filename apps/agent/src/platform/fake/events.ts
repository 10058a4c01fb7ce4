import { readUci, type Section } from './uci.ts'

/** A message that a rule of a simulated device has sent. */
export interface FakeEvent {
  id: string
  /** The id of the rule. */
  rule: string
  /** Unix seconds. */
  time: number
  event: string
  text: string
}

interface Happened {
  event: string
  /** The part of the event, such as the config that has changed. Rules for `all` parts have it as well. */
  mark: string
  text: string
  /** Unix seconds. */
  now: number
}

interface EventsOptions {
  name: string
  /** Returns the text of the config with the rules. */
  rules: () => string
}

/** The most messages that are remembered. */
const most = 50

const textOf = (section: Section, option: string): string => String(section.options.get(option) ?? '')

/** The rules of `events_reporting` on a simulated device. Nothing leaves it: what a rule would send is remembered. */
export class FakeEvents {
  readonly sent: FakeEvent[] = []
  readonly #options: EventsOptions
  #count = 0
  #weakest = 0

  constructor(options: EventsOptions) {
    this.#options = options
  }

  /** Sends the messages of the rules for what has happened. */
  note({ event, mark, text, now }: Happened): void {
    for (const [at, rule] of readUci(this.#options.rules()).entries()) {
      const wanted = textOf(rule, 'eventMark')
      const applies = wanted === '' || wanted === 'all' || wanted === mark
      if (rule.type !== 'rule' || textOf(rule, 'enable') !== '1' || textOf(rule, 'event') !== event || !applies)
        continue
      const id = rule.name || `cfg${at + 1}`
      if (this.#isRepetition(rule, id, now)) continue
      this.sent.push({
        id: `${id}-${++this.#count}`,
        rule: id,
        time: Math.floor(now),
        event,
        text: this.#fill(rule, event, text, now),
      })
      if (this.sent.length > most) this.sent.shift()
    }
  }

  /** Notes a signal in dBm that has become weaker than the bounds of rules. */
  noteSignal(signal: number, now: number): void {
    const before = this.#weakest
    this.#weakest = signal
    for (const bound of [-60, -75, -93, -98, -113])
      if (signal < bound && before >= bound)
        this.note({
          event: 'Signal strength',
          mark: String(bound),
          text: `Signal strength dropped below ${bound} dBm`,
          now,
        })
  }

  #isRepetition(rule: Section, id: string, now: number): boolean {
    if (textOf(rule, 'redundancy_protection') !== '1') return false
    const last = this.sent.findLast((each) => each.rule === id)
    return last !== undefined && now - last.time < Number(textOf(rule, 'redundancy_interval')) * 60
  }

  /** Replaces the variables of a message, as RutOS names them. */
  #fill(rule: Section, event: string, text: string, now: number): string {
    const values: Record<string, string> = {
      rn: this.#options.name,
      et: event,
      ex: text,
      ts: new Date(now * 1000).toISOString().slice(0, 19).replace('T', ' '),
    }
    return textOf(rule, 'message').replaceAll(/%(rn|et|ex|ts)/g, (_whole, name: string) => values[name]!)
  }
}
