import type { Comparison, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { type ActionName, timedParameters } from '@outpost/contract/alerts/constants'
import { parameterByName } from '@outpost/contract/device/parameters'
import { spellDuration } from '@outpost/ui/Cells'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { parameterName } from '../texts.ts'

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

/** Writes a duration in seconds in words. */
type Spell = (seconds: number) => string

const isTimed = (name: string): boolean => timedParameters.some((known) => known === name)

/** What stands in for something that is missing. */
const blank = '…'

/** One comparison in words: "Signal is below -100 dBm, until it is above -95 dBm". */
function comparisonText({ parameter, operator, value, clear_value }: Comparison, t: Translate, spell: Spell): string {
  // In the form, fields may not be filled in yet.
  if (!parameter) return blank
  const name = parameterName(parameter)
  if (isTimed(parameter) && !value) return `${name} ${blank}`
  if (isTimed(parameter)) return t(`alerts:says.${parameter as 'offline'}`, { time: spell(Number(value)) })
  const unit = parameterByName.get(parameter)?.unit
  const shown = unit === undefined ? String(value ?? blank) : `${value ?? blank} ${unit}`
  const text = t(`alerts:says.${operator}`, { name, value: shown })
  if (clear_value === null || clear_value === undefined) return text
  return `${text} ${t(operator.startsWith('<') ? 'alerts:says.untilAbove' : 'alerts:says.untilBelow', { value: unit === undefined ? clear_value : `${clear_value} ${unit}` })}`
}

/** An expression in words. */
const expressionText = (expression: readonly Comparison[], t: Translate, spell: Spell): string =>
  expression
    .map((comparison, n) => {
      const text = comparisonText(comparison, t, spell)
      return n === 0
        ? text
        : `${t(expression[n - 1]!.joins_with === '||' ? 'alerts:says.or' : 'alerts:says.and')} ${text}`
    })
    .join(' ')

const actionText = (name: ActionName, receivers: readonly string[], t: Translate): string =>
  receivers.length > 0
    ? t('alerts:says.to', { action: t(`alerts:does.${name}`), names: receivers.join(', ') })
    : t(`alerts:does.${name}`)

const blockText = ({ type, expression, actions, conditions }: TaggedBlock, t: Translate, spell: Spell): string => {
  const does = actions.map(({ name, options }) => actionText(name, options.receiving_emails ?? [], t)).join(', ')
  const inner = (conditions ?? []).map((block) => blockText(block, t, spell)).join(' ')
  const head =
    type === 'else'
      ? t('alerts:says.otherwise')
      : t('alerts:says.when', { condition: expressionText(expression, t, spell) })
  return [head, does && `${does}.`, inner].filter(Boolean).join(' ')
}

/** An automation as a sentence that can be read aloud. */
export function sentenceOf(automation: Spoken, t: Translate, spell: Spell): string {
  const { conditions_body, delay_enabled, delay_duration, delay_repetitions_count, clear_duration } = automation
  const times = [
    ...(delay_enabled && delay_duration > 0 ? [t('alerts:says.lasting', { time: spell(delay_duration) })] : []),
    ...(delay_enabled && delay_repetitions_count > 1
      ? [t('alerts:says.repeated', { count: delay_repetitions_count })]
      : []),
    ...(clear_duration > 0 ? [t('alerts:says.ends', { time: spell(clear_duration) })] : []),
    ...(automation.cooldown_enabled && automation.cooldown_duration > 0
      ? [t('alerts:says.pauses', { time: spell(automation.cooldown_duration) })]
      : []),
  ]
  return [...conditions_body.map((block) => blockText(block, t, spell)), ...times].join(' ')
}

/** Returns a function that writes an automation as a sentence in the user's language. */
export function useSentence(): (automation: Spoken) => string {
  const t = useText()
  const messages = useUiMessages()
  return (automation) => sentenceOf(automation, t, (seconds) => spellDuration(seconds, messages))
}
