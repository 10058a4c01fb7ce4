import type { Comparison, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { type ActionName, timedParameters } from '@outpost/contract/alerts/constants'
import type { Escalation } from '@outpost/contract/alerts/escalation'
import { geofenceOf } from '@outpost/contract/alerts/geofence'
import { useUiLocale } from '@outpost/ui/Locale'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { parameterName, type ShowValue, useShowValue } from '../texts.ts'
import { comparesPlaces, useGeofences } from './geofences.ts'
import { type Group, type Grouped, groupsOf } from './tree.ts'

/** What the sentence about an automation says. Durations are in seconds. */
export interface Spoken {
  conditions_body: readonly TaggedBlock[]
  delay_enabled: boolean
  delay_repetitions_count: number
  delay_duration: number
  clear_duration: number
  cooldown_enabled: boolean
  cooldown_duration: number
  escalation: readonly SpokenStep[]
}

/** A step of an escalation; fields that are not filled in yet are missing. */
type SpokenStep = Partial<Escalation[number]>

const isTimed = (name: string): boolean => timedParameters.some((known) => known === name)

/** The functions that write the parts of a sentence in the user's language. `list` joins them: "a, b and c". */
interface Words {
  t: Translate
  show: ShowValue
  list: (entries: readonly string[]) => string
  /** The name of the geofence that a parameter compares. */
  fence: (parameter: string) => string
}

/** What stands in for something that is missing. */
const blank = '…'

/** One comparison as text: "Signal is below −100 dBm (until it is above −95 dBm)". */
function comparisonText(
  { parameter, operator, value, clear_value }: Comparison,
  { t, show, fence }: Omit<Words, 'list'>,
): string {
  // In the form, fields may not be filled in yet.
  if (!parameter) return blank
  if (geofenceOf(parameter) !== undefined)
    return operator === 'unknown'
      ? t('alerts:says.placeless')
      : t(`alerts:says.${operator}`, { name: fence(parameter), value: '' })
  const name = parameterName(parameter)
  if (isTimed(parameter))
    return t(`alerts:says.${parameter as 'offline'}`, { time: value ? show(parameter, Number(value)) : blank })
  const text = t(`alerts:says.${operator}`, { name, value: show(parameter, value ?? blank) })
  if (clear_value === null || clear_value === undefined) return text
  const until = operator.startsWith('<') ? 'alerts:says.untilAbove' : 'alerts:says.untilBelow'
  return `${text} ${t(until, { value: show(parameter, clear_value) })}`
}

/** An expression as text. */
const expressionText = (expression: readonly Comparison[], words: Words): string =>
  expression
    .map((comparison, n) => {
      const text = comparisonText(comparison, words)
      return n === 0
        ? text
        : `${words.t(expression[n - 1]!.joins_with === '||' ? 'alerts:says.or' : 'alerts:says.and')} ${text}`
    })
    .join(' ')

const actionText = (name: ActionName, receivers: readonly string[], t: Translate): string =>
  receivers.length > 0
    ? t('alerts:says.to', { action: t(`alerts:does.${name}`), names: receivers.join(', ') })
    : t(`alerts:does.${name}`)

/** A group of several, or of one that must not be the case. */
function groupText({ kind, expression }: Group, isAlone: boolean, words: Words): string {
  const { t } = words
  const isPlain = kind === 'all' || kind === 'mixed' || expression.length === 1 || isAlone
  if (kind !== 'none' && isPlain) return expressionText(expression, words)
  const list = expression.map((comparison) => comparisonText(comparison, words)).join(', ')
  return t(kind === 'none' ? 'alerts:says.noneOf' : 'alerts:says.anyOf', { list })
}

/** Conditions in groups as one sentence. */
function groupedText({ groups, actions }: Grouped, words: Words): string {
  const { t, list } = words
  const condition = groups
    .map((group) => groupText(group, groups.length === 1, words))
    .reduce((before, next) => t('alerts:says.further', { before, next }))
  const does = list(actions.map(({ name, options }) => actionText(name, options.receiving_emails ?? [], t)))
  return [t('alerts:says.when', { condition }), does && t('alerts:says.does', { actions: does })]
    .filter(Boolean)
    .join(' ')
}

/** Who is notified by a step: addresses by their text, users and other systems by their number. */
function stepText({ after, ...step }: SpokenStep, n: number, { t, show, list }: Words): string {
  const [people, systems] = [step.receiving_users?.length ?? 0, step.receiver_ids?.length ?? 0]
  const names = [
    ...(step.receiving_emails ?? []),
    ...(people > 0 ? [t('alerts:says.users', { count: people })] : []),
    ...(systems > 0 ? [t('alerts:says.systems', { count: systems })] : []),
  ]
  return t(n === 0 ? 'alerts:says.firstStep' : 'alerts:says.nextStep', {
    time: after ? show('offline', after) : blank,
    names: names.length > 0 ? list(names) : blank,
  })
}

const blockText = ({ type, expression, actions, conditions }: TaggedBlock, words: Words): string => {
  const { t, list } = words
  const does = list(actions.map(({ name, options }) => actionText(name, options.receiving_emails ?? [], t)))
  const inner = (conditions ?? []).map((block) => blockText(block, words)).join(' ')
  const head =
    type === 'else'
      ? t('alerts:says.otherwise')
      : t('alerts:says.when', { condition: expressionText(expression, words) })
  return [head, does && t('alerts:says.does', { actions: does }), inner].filter(Boolean).join(' ')
}

/** An automation as a sentence that can be read aloud. */
export function sentenceOf(automation: Spoken, words: Words): string {
  const { t, show } = words
  const { conditions_body, delay_enabled, delay_duration, delay_repetitions_count, clear_duration } = automation
  const delay = { time: show('offline', delay_duration), count: delay_repetitions_count }
  const lasts = delay_enabled && delay_duration > 0
  const repeats = delay_enabled && delay_repetitions_count > 1
  const times = [
    ...(lasts && repeats ? [t('alerts:says.either', delay)] : []),
    ...(lasts && !repeats ? [t('alerts:says.lasting', delay)] : []),
    ...(repeats && !lasts ? [t('alerts:says.repeated', delay)] : []),
    ...(clear_duration > 0 ? [t('alerts:says.ends', { time: show('offline', clear_duration) })] : []),
    ...(automation.cooldown_enabled && automation.cooldown_duration > 0
      ? [t('alerts:says.pauses', { time: show('offline', automation.cooldown_duration) })]
      : []),
  ]
  const grouped = groupsOf(conditions_body)
  const conditions = grouped ? [groupedText(grouped, words)] : conditions_body.map((block) => blockText(block, words))
  const steps = (automation.escalation ?? []).map((step, n) => stepText(step, n, words))
  return [...conditions, ...times, ...steps].join(' ')
}

/**
 * Returns a function that writes an automation as a sentence in the user's language.
 * @param conditions its conditions, as far as they are known
 */
export function useSentence(conditions: readonly TaggedBlock[]): (automation: Spoken) => string {
  const t = useText()
  const show = useShowValue()
  const { locale } = useUiLocale()
  const list = (entries: readonly string[]): string => new Intl.ListFormat(locale).format(entries)
  const { nameOf: fence } = useGeofences(comparesPlaces(conditions))
  return (automation) => sentenceOf(automation, { t, show, list, fence })
}
