import type { Comparison, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { type ActionName, timedParameters } from '@outpost/contract/alerts/constants'
import { geofenceOf } from '@outpost/contract/alerts/geofence'
import { useUiLocale } from '@outpost/ui/Locale'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { parameterName, type ShowValue, useShowValue } from '../texts.ts'
import { comparesPlaces, useGeofences } from './geofences.ts'

/** What the sentence about an automation says. Durations are in seconds. */
export interface Spoken {
  conditions_body: readonly TaggedBlock[]
  delay_enabled: boolean
  delay_repetitions_count: number
  delay_duration: number
  clear_duration: number
  cooldown_enabled: boolean
  cooldown_duration: number
}

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

/** One comparison in words: "Signal is below −100 dBm (until it is above −95 dBm)". */
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
  if (isTimed(parameter) && !value) return `${name} ${blank}`
  if (isTimed(parameter)) return t(`alerts:says.${parameter as 'offline'}`, { time: show(parameter, Number(value)) })
  const text = t(`alerts:says.${operator}`, { name, value: show(parameter, value ?? blank) })
  if (clear_value === null || clear_value === undefined) return text
  const until = operator.startsWith('<') ? 'alerts:says.untilAbove' : 'alerts:says.untilBelow'
  return `${text} ${t(until, { value: show(parameter, clear_value) })}`
}

/** An expression in words. */
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
  return [...conditions_body.map((block) => blockText(block, words)), ...times].join(' ')
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
