import type { TaggedBlock } from '@outpost/contract/alerts/conditions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRule, type RuleSettings } from './rule.ts'
import { flapWindow, initialState, phaseOf, type RuleEvent, type RuleState, step } from './step.ts'
import type { Facts } from './truth.ts'

const minute = 60_000
const start = Date.UTC(2026, 0, 5)

const blockOf = (expression: TaggedBlock['expression'], more: Partial<TaggedBlock> = {}): TaggedBlock => ({
  tag: 'cond_0',
  type: 'if',
  expression,
  actions: [{ tag: 'cond_0.Reboot.1', name: 'Reboot', options: {} }],
  ...more,
})
const below = (value: number, clear_value?: number): TaggedBlock =>
  blockOf([{ parameter: 'signal', operator: '<', value, ...(clear_value !== undefined && { clear_value }) }])

const ruleOf = (conditions: TaggedBlock[], more: Partial<RuleSettings> = {}) =>
  compileRule({
    delay_enabled: false,
    delay_repetitions_count: 0,
    delay_duration: 0,
    cooldown_enabled: false,
    cooldown_duration: 0,
    clear_duration: 0,
    period_trigger_limit: 100,
    conditions,
    ...more,
  })

const factsOf = (values: Facts['values'], more: Partial<Facts> = {}): Facts => ({
  values,
  offlineSince: null,
  lastReportAt: start,
  isReport: true,
  ...more,
})

/** Plays reports, and the moments at which the rule wants to be evaluated, as the worker does. */
function play(rule: ReturnType<typeof ruleOf>, reports: readonly { at: number; values: Facts['values'] }[], until = 0) {
  const events: RuleEvent[] = []
  let state: RuleState = initialState
  let due: number | undefined
  let values: Facts['values'] = {}
  const go = (at: number, isReport: boolean): void => {
    const next = step(rule, state, factsOf(values, { isReport }), at)
    events.push(...next.events)
    ;({ state, due } = next)
  }
  const pass = (to: number): void => {
    for (let n = 0; due !== undefined && due <= to && n < 1000; n++) go(due, false)
  }
  for (const report of reports) {
    pass(report.at)
    values = { ...values, ...report.values }
    go(report.at, true)
  }
  pass(until)
  return { events: events.map(({ status }) => status), all: events, state }
}

const every = (step: number, signals: readonly number[]) =>
  signals.map((signal, n) => ({ at: start + n * step, values: { signal } }))

describe('the evaluation of an automation', () => {
  it('is triggered once while its condition is met, and ends at the value for that (ALERTS-049)', () => {
    const rule = ruleOf([below(-100, -95)])
    expect(play(rule, every(minute, [-90, -101, -102, -97, -96, -94])).events).toEqual(['triggered', 'resolved'])
    expect(play(rule, every(minute, [-101, -97])).events).toEqual(['triggered'])
  })

  it('waits for reports or for time, whichever is first (ALERTS-041)', () => {
    const repeated = ruleOf([below(-100)], { delay_enabled: true, delay_repetitions_count: 3 })
    expect(play(repeated, every(minute, [-101, -101, -90, -101, -101])).events).toEqual([])
    expect(play(repeated, every(minute, [-101, -101, -101])).events).toEqual(['triggered'])
    const lasting = ruleOf([below(-100)], { delay_enabled: true, delay_duration: 300 })
    const report = every(minute, [-101])
    expect(play(lasting, report, start + 299_000).events).toEqual([])
    expect(play(lasting, report, start + 300_000).events).toEqual(['triggered'])
  })

  it('pauses for its cooldown, and is then triggered if it is still met (ALERTS-041)', () => {
    const rule = ruleOf([below(-100)], { cooldown_enabled: true, cooldown_duration: 3600 })
    const reports = [...every(minute, [-101, -90]), { at: start + 30 * minute, values: { signal: -101 } }]
    expect(play(rule, reports, start + 59 * minute).events).toEqual(['triggered', 'resolved'])
    expect(play(rule, reports, start + 60 * minute).events).toEqual(['triggered', 'resolved', 'triggered'])
  })

  it('is triggered at most as often as its limit in a day, and says so once (ALERTS-042)', () => {
    const rule = ruleOf([below(-100)], { period_trigger_limit: 2 })
    const day = every(
      20 * minute,
      Array.from({ length: 72 }, (_, n) => (n % 2 ? -90 : -101)),
    )
    const { events } = play(rule, day)
    expect(events.filter((status) => status === 'triggered')).toHaveLength(2)
    expect(events.filter((status) => status === 'limited')).toHaveLength(1)
    expect(play(rule, [...day, { at: start + 86_400_000, values: { signal: -101 } }]).events.at(-1)).toBe('triggered')
  })

  it('tells a value that crosses every minute for a day once, and that it flaps (ALERTS-050)', () => {
    const reports = every(
      minute,
      Array.from({ length: 1440 }, (_, n) => (n % 2 ? -90 : -101)),
    )
    const { events } = play(ruleOf([below(-100)]), reports, start + 1440 * minute + flapWindow)
    expect(events).toEqual(['triggered', 'resolved', 'flapping', 'resolved'])
  })

  it('keeps no data, offline and unknown apart, and none of them is false (ALERTS-051)', () => {
    const one = (conditions: TaggedBlock[], facts: Facts, at = start) =>
      step(ruleOf(conditions), initialState, facts, at)
    const never = one([below(-100)], factsOf({}))
    expect([never.events.map(({ status }) => status), phaseOf(never.state)]).toEqual([['unknown'], 'unknown'])
    const otherwise = [below(-100), blockOf([], { tag: 'cond_1', type: 'else' })]
    expect(one(otherwise, factsOf({})).events.map(({ status }) => status)).toEqual(['unknown', 'unknown'])
    const unknown = blockOf([{ parameter: 'signal', operator: 'unknown' }])
    expect(one([unknown], factsOf({})).events.map(({ status }) => status)).toEqual(['triggered'])
    const offline = blockOf([{ parameter: 'offline', operator: '>=', value: 600 }])
    const gone = factsOf({ signal: -50 }, { offlineSince: start, isReport: false })
    expect(one([offline], gone, start + 599_000)).toMatchObject({ events: [], due: start + 600_001 })
    expect(one([offline], gone, start + 600_001).events).toMatchObject([{ status: 'triggered' }])
    expect(one([offline], factsOf({}, { offlineSince: undefined })).events).toMatchObject([{ status: 'unknown' }])
    const silent = blockOf([{ parameter: 'no_data', operator: '>=', value: 600 }])
    expect(one([silent], factsOf({}), start + 600_001).events).toMatchObject([{ status: 'triggered' }])
  })

  it('looks at a change at the moment of the change only (ALERTS-037)', () => {
    const rule = ruleOf([blockOf([{ parameter: 'operator', operator: 'changed' }])])
    const reports = ['A', 'A', 'B', 'B', 'A'].map((operator, n) => ({ at: start + n * minute, values: { operator } }))
    expect(play(rule, reports).events).toEqual(['triggered', 'triggered'])
  })

  it('is triggered once by what holds besides a change, and by each change (ALERTS-099)', () => {
    const either = ruleOf([
      blockOf([
        { parameter: 'operator', operator: 'changed', joins_with: '||' },
        { parameter: 'signal', operator: '<', value: -100 },
      ]),
    ])
    const reports = (rows: [string, number][]) =>
      rows.map(([operator, signal], n) => ({ at: start + n * minute, values: { operator, signal } }))
    expect(play(either, reports(Array.from({ length: 60 }, () => ['A', -101]))).events).toEqual(['triggered'])
    expect(
      play(
        either,
        reports([
          ['A', -101],
          ['A', -101],
          ['B', -101],
          ['B', -101],
        ]),
      ).events,
    ).toHaveLength(2)
    const crossing = Array.from({ length: 1440 }, (_, n): [string, number] => ['A', n % 2 ? -90 : -101])
    expect(play(either, reports(crossing)).events).toEqual(['triggered'])
    const quiet: [string, number][] = [['A', -101], ...Array.from({ length: 11 }, (): [string, number] => ['A', -90])]
    expect(play(either, reports([...quiet, ['A', -101]])).events).toEqual(['triggered', 'triggered'])
    const cooled = ruleOf(
      either.blocks.length > 0 ? [blockOf([...either.blocks[0]!.requirements[0]!.expression])] : [],
      {
        cooldown_enabled: true,
        cooldown_duration: 600,
      },
    )
    expect(
      play(
        cooled,
        reports([['A', -90], ['B', -90], ...Array.from({ length: 15 }, (): [string, number] => ['B', -101])]),
      ).events,
    ).toEqual(['triggered', 'triggered'])
  })

  it('joins comparisons with and before or, wherever the join is named (ALERTS-037)', () => {
    const compare = (parameter: string, joins_with?: '&&' | '||') => ({
      parameter,
      operator: '==' as const,
      value: 1,
      ...(joins_with && { joins_with }),
    })
    const isMet = (expression: TaggedBlock['expression'], values: Facts['values']) =>
      step(ruleOf([blockOf(expression)]), initialState, factsOf(values), start).events[0]?.status === 'triggered'
    const all = { a: 0, b: 1, c: 1 }
    expect(isMet([compare('a', '&&'), compare('b', '||'), compare('c')], all)).toBe(true)
    expect(isMet([compare('a'), compare('b', '&&'), compare('c', '||')], all)).toBe(true)
    expect(isMet([compare('a', '||'), compare('b', '&&'), compare('c')], { a: 0, b: 1, c: 0 })).toBe(false)
    expect(isMet([compare('a', '||'), compare('b')], { b: 1 })).toBe(true)
  })

  const settings = fc.record({
    delay_enabled: fc.boolean(),
    delay_repetitions_count: fc.nat(4),
    delay_duration: fc.nat(900),
    cooldown_enabled: fc.boolean(),
    cooldown_duration: fc.nat(3000),
    clear_duration: fc.nat(900),
    period_trigger_limit: fc.integer({ min: 1, max: 5 }),
  })
  const comparison = fc.record({
    parameter: fc.constantFrom('signal', 'temperature'),
    operator: fc.constantFrom('<' as const, '>' as const, '==' as const, '!=' as const, 'unknown' as const),
    value: fc.integer({ min: -104, max: -96 }),
    joins_with: fc.constantFrom('&&' as const, '||' as const),
  })
  /** Blocks in up to three levels, as the server accepts them, each with an action. */
  const blocksOf = (level: number, prefix: string): fc.Arbitrary<TaggedBlock[]> =>
    fc
      .tuple(
        fc.array(comparison, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        level < 3 ? blocksOf(level + 1, `${prefix}_0`) : fc.constant([]),
        fc.boolean(),
      )
      .map(([expression, hasElse, inner, isNested]) => [
        blockOf(expression, { tag: `${prefix}_0`, ...(level < 3 && { conditions: isNested ? inner : [] }) }),
        ...(hasElse ? [blockOf([], { tag: `${prefix}_1`, type: 'else' as const })] : []),
      ])
  const reported = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 1800 }),
      fc.integer({ min: -110, max: -90 }),
      fc.integer({ min: -110, max: -90 }),
    ),
    { maxLength: 120 },
  )

  it('never ends what was not told, and never begins twice without an end, in nested conditions as well (ALERTS-052)', () => {
    fc.assert(
      fc.property(settings, blocksOf(1, 'cond'), reported, (more, blocks, given) => {
        let at = start
        const played = given.map(([seconds, signal, temperature]) => ({
          at: (at += seconds * 1000),
          values: { signal, temperature },
        }))
        const { all } = play(ruleOf(blocks, more), played, at + 7_200_000)
        const told = new Set<string>()
        for (const { status, block } of all) {
          if (status === 'triggered' || status === 'flapping') {
            expect(told.has(block)).toBe(false)
            told.add(block)
          } else if (status === 'resolved') {
            expect(told.has(block)).toBe(true)
            told.delete(block)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('tells a value that crosses every minute for a day at most once, in each block of nested conditions (ALERTS-050)', () => {
    fc.assert(
      fc.property(blocksOf(1, 'cond'), fc.boolean(), (blocks, both) => {
        const reports = Array.from({ length: 1440 }, (_, n) => ({
          at: start + n * minute,
          values: { signal: n % 2 ? -110 : -90, temperature: both && n % 2 ? -110 : -90 },
        }))
        const { all } = play(ruleOf(blocks), reports)
        for (const [, events] of Map.groupBy(all, ({ block }) => block))
          expect(events.filter(({ status }) => status === 'triggered').length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 50 },
    )
  })
})
