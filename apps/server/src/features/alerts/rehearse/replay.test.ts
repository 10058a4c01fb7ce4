import type { Comparison } from '@outpost/contract/alerts/conditions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRule, type Rule } from '../machine/rule.ts'
import { initialState, type RuleState, step } from '../machine/step.ts'
import type { Facts } from '../machine/truth.ts'
import type { Escalation } from '@outpost/contract/alerts/escalation'
import { countMessages, type FoundOn } from './messages.ts'
import { type Happening, replay } from './replay.ts'

const start = Date.UTC(2026, 0, 5)
/** Everything happens at multiples of it, in milliseconds, so that an evaluation at each of them misses nothing. */
const grid = 15_000
const slots = 480

const action = {
  tag: 'cond_0.SendEmail.1',
  name: 'SendEmail' as const,
  options: { receiving_emails: ['a@example.com'] },
}
const ruleOf = (expression: Comparison[], more: object = {}): Rule =>
  compileRule({
    delay_enabled: false,
    delay_repetitions_count: 0,
    delay_duration: 0,
    cooldown_enabled: false,
    cooldown_duration: 0,
    clear_duration: 0,
    period_trigger_limit: 100,
    conditions: [{ tag: 'cond_0', type: 'if', expression, actions: [action] }],
    ...more,
  })

const seconds = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n * 15)
const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  fc.record({
    parameter: fc.constantFrom('signal', 'temperature'),
    operator: fc.constantFrom('<', '>=', '==', '!=', 'changed', 'unknown'),
    value: fc.integer({ min: 0, max: 3 }),
    joins_with: fc.constantFrom('&&', '||'),
  }),
  fc.record({
    parameter: fc.constantFrom('offline', 'no_data'),
    // It comes true a millisecond after the limit, when the evaluation is due.
    operator: fc.constant('>'),
    value: seconds(40),
    joins_with: fc.constantFrom('&&', '||'),
  }),
)
const rule = fc
  .record({
    expression: fc.array(comparison, { minLength: 1, maxLength: 3 }),
    delay_enabled: fc.boolean(),
    delay_repetitions_count: fc.constantFrom(0, 2, 3),
    delay_duration: seconds(20),
    cooldown_enabled: fc.boolean(),
    cooldown_duration: seconds(60),
    clear_duration: seconds(20),
    period_trigger_limit: fc.constantFrom(2, 100),
  })
  .map(({ expression, ...more }) => ruleOf(expression, more))
  // With an alternative, `changed` is met at each evaluation, and live nothing is evaluated at every moment.
  .filter(({ changing, blocks }) => changing.length === 0 || blocks[0]!.requirements[0]!.expression.length === 1)
const slot = fc.integer({ min: 1, max: slots - 1 })
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ at: slot, values: fc.record({ signal: fc.integer({ min: 0, max: 3 }) }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at: slot, values: fc.record({ temperature: fc.integer({ min: 0, max: 3 }) }) }),
  },
  { weight: 1, arbitrary: fc.record({ at: slot, offlineSince: fc.constantFrom(0, null) }) },
)
const stream = fc.uniqueArray(happening, { selector: ({ at }) => at, maxLength: 80 }).map((list): Happening[] =>
  list
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, offlineSince, ...rest }) => ({
      ...rest,
      at: start + at * grid,
      ...(offlineSince !== undefined && { offlineSince: offlineSince === null ? null : start + at * grid }),
    })),
)

/** Evaluates without regard for what is due: at each moment of the grid, and a millisecond later. */
function live(compiled: Rule, happenings: readonly Happening[]) {
  const events: { at: number; status: string }[] = []
  let state: RuleState = initialState
  let facts: Facts = { values: {}, offlineSince: null, lastReportAt: start, isReport: false }
  const go = (at: number): void => {
    const next = step(compiled, state, facts, at)
    events.push(...next.events.map((event) => ({ at: event.at, status: event.status })))
    state = next.state
  }
  const byTime = new Map(happenings.map((one) => [one.at, one]))
  for (let slot = 0; slot < slots; slot++) {
    const at = start + slot * grid
    const one = byTime.get(at)
    facts = { ...facts, isReport: false }
    if (one?.values) facts = { ...facts, values: { ...facts.values, ...one.values }, lastReportAt: at, isReport: true }
    if (one?.offlineSince !== undefined) facts = { ...facts, offlineSince: one.offlineSince }
    go(at)
    facts = { ...facts, isReport: false }
    go(at + 1)
  }
  return events
}

describe('the rehearsal', () => {
  it('ALERTS-085 finds in a stored stream what the evaluation finds at every moment', () => {
    fc.assert(
      fc.property(rule, stream, (compiled, happenings) => {
        const facts: Facts = { values: {}, offlineSince: null, lastReportAt: start, isReport: false }
        const { found } = replay(compiled, facts, [{ at: start }, ...happenings], start + slots * grid)
        // What is unknown is noticed when something is evaluated, which happens more often here than live.
        const known = (list: readonly { at: number; status: string }[]) =>
          list.flatMap(({ at, status }) => (status === 'unknown' ? [] : [{ at, status }]))
        expect(known(found)).toEqual(known(live(compiled, happenings)))
      }),
      { numRuns: 400 },
    )
  })
})

const minute = 60_000
const event = (deviceId: number, at: number, status: FoundOn['status'], more: Partial<FoundOn> = {}): FoundOn => ({
  deviceId,
  at: start + at * minute,
  status,
  block: 'cond_0',
  parameters: [],
  open: status === 'triggered',
  offlineSince: null,
  byServer: false,
  ...more,
})
const weak = ruleOf([{ parameter: 'signal', operator: '<', value: 1 }])
const tell = (events: FoundOn[], freeAt = (_device: number, at: number) => at, escalation: Escalation = []) =>
  countMessages(events, { rule: weak, notifyResolved: true, escalation, freeAt }, start + 2000 * minute)

describe('the messages of a rehearsal', () => {
  it('ALERTS-086 a beginning and an end are two messages', () => {
    expect(tell([event(1, 0, 'triggered'), event(1, 5, 'resolved')])).toMatchObject({
      receivers: [{ receiver: 'mail:a@example.com', sent: 2, grouped: 0, silenced: 0, withheld: 0 }],
      incidents: 1,
    })
  })

  const steps: Escalation = [15, 30].map((after) => ({
    after: after * 60,
    receiving_emails: [`after${after}@example.com`],
    receiving_users: [],
    receiver_ids: [],
  }))
  const sentTo = ({ receivers }: ReturnType<typeof tell>) =>
    Object.fromEntries(receivers.map(({ receiver, sent }) => [receiver.slice(5), sent]))

  it('ALERTS-095 the steps of an escalation count while nobody acknowledges, each once, and their receivers are told the end', () => {
    const events = (end: number) => [event(1, 0, 'triggered'), event(1, end, 'resolved')]
    expect(sentTo(tell(events(14), undefined, steps))).toEqual({ 'a@example.com': 2 })
    expect(sentTo(tell(events(16), undefined, steps))).toEqual({ 'a@example.com': 2, 'after15@example.com': 2 })
    expect(sentTo(tell(events(600), undefined, steps))).toEqual({
      'a@example.com': 2,
      'after15@example.com': 2,
      'after30@example.com': 2,
    })
  })

  it('ALERTS-095 a silence puts off the steps, and the wait begins when the beginning is told', () => {
    const quiet = (_device: number, at: number) => Math.max(at, start + 60 * minute)
    const events = (end: number) => [event(1, 0, 'triggered'), event(1, end, 'resolved')]
    expect(sentTo(tell(events(74), quiet, steps))).toEqual({ 'a@example.com': 2 })
    expect(sentTo(tell(events(76), quiet, steps))).toEqual({ 'a@example.com': 2, 'after15@example.com': 2 })
  })

  it('ALERTS-086 a thousand devices of one cause that vanish and return are three messages', () => {
    const ids = Array.from({ length: 1000 }, (_, n) => n)
    const events = [
      ...ids.map((id) => event(id, 0, 'triggered', { cause: 'site:203.0.113.5' })),
      ...ids.map((id) => event(id, 9, 'resolved')),
    ]
    expect(tell(events)).toMatchObject({ receivers: [{ sent: 3, grouped: 999 }], incidents: 1 })
  })

  it('ALERTS-086 at most 30 messages of an hour are sent, and one summary', () => {
    const events = Array.from({ length: 40 }, (_, id) => event(id, id * 1.4, 'triggered'))
    expect(tell(events)).toMatchObject({ receivers: [{ sent: 31, withheld: 10 }] })
  })

  it('ALERTS-086 what a silence withholds is sent at its end if it is still met', () => {
    const until = (_device: number, at: number): number => Math.max(at, start + 10 * minute)
    expect(tell([event(1, 0, 'triggered'), event(1, 5, 'resolved')], until).receivers).toMatchObject([
      { sent: 0, silenced: 1 },
    ])
    expect(tell([event(1, 0, 'triggered'), event(1, 15, 'resolved')], until).receivers).toMatchObject([
      { sent: 2, silenced: 0 },
    ])
  })
})
