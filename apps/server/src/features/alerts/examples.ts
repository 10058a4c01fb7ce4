import type { Example } from '@outpost/contract/alerts/examples'
import { fail } from '@outpost/contract/kit/errors'
import { type ComparedValue, parametersNow } from './machine/parameters.ts'
import { compileRule, type RuleSettings } from './machine/rule.ts'
import type { Facts } from './machine/truth.ts'
import { type Happening, replay } from './rehearse/replay.ts'

/** When examples begin, in milliseconds: a fixed moment, so that the same one always ends in the same way. */
const begin = Date.UTC(2026, 0, 5)
/** Milliseconds for which an example goes on after its last reading: a time that it compares is over one later. */
const afterEnd = 2
const start: Facts = { values: {}, offlineSince: null, lastReportAt: begin, isReport: false }

/** The readings of an example as things that happened to a device. Those in which only time passes are left out. */
const happeningsOf = ({ readings }: Example): Happening[] =>
  readings.flatMap(({ after, online, values }) => {
    const at = begin + after * 1000
    return [
      ...(online === undefined ? [] : [{ at, offlineSince: online ? null : at }]),
      ...(values.length > 0
        ? [{ at, values: Object.fromEntries(values.map(({ parameter, value }) => [parameter, value])) }]
        : []),
    ]
  })

/** What is known about the device at the end of an example. */
function factsAfter(happenings: readonly Happening[]): Facts {
  let facts = start
  for (const { at, values, offlineSince } of happenings)
    facts = {
      values: { ...facts.values, ...values },
      offlineSince: offlineSince === undefined ? facts.offlineSince : offlineSince,
      lastReportAt: values ? at : facts.lastReportAt,
      isReport: false,
    }
  return facts
}

const valuesText = (values: readonly ComparedValue[]): string =>
  values.map(({ key, value }) => `${key} is ${value === null ? 'not known' : value}`).join(', ')

const reasons = {
  pending: 'the condition is met, but its delay is not over',
  unknown: 'a value that it compares is not known',
  ok: 'the condition is not met',
} as const

/** Returns what an automation makes of an example instead of what it should; undefined if it does what it should. */
function faultOf(settings: RuleSettings, example: Example): string | undefined {
  const rule = compileRule(settings)
  const happenings = happeningsOf(example)
  const end = begin + example.readings.at(-1)!.after * 1000
  const { found, phase } = replay(rule, start, happenings, end + afterEnd)
  const triggered = found.find(({ status }) => status === 'triggered')
  if ((triggered !== undefined) === example.triggers) return undefined
  if (triggered)
    return `Example "${example.name}" should not trigger the automation, but does after ${(triggered.at - begin) / 1000} s: ${valuesText(triggered.parameters)}.`
  const reason = phase === 'pending' || phase === 'unknown' ? reasons[phase] : reasons.ok
  return `Example "${example.name}" should trigger the automation, but does not: at its end, ${reason} (${valuesText(parametersNow(rule, factsAfter(happenings), end))}).`
}

/**
 * Checks an automation with its examples, by the evaluation that also runs live.
 * @throws VALIDATION with the place, the name of the first example that turns out otherwise, and what happens instead
 */
export function requireExamples(settings: RuleSettings, examples: readonly Example[]): void {
  for (const [n, example] of examples.entries()) {
    const message = faultOf(settings, example)
    if (message !== undefined) throw fail('VALIDATION', { source: `examples.${n}.triggers`, message })
  }
}
