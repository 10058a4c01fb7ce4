import type { Evaluation, EvaluationAction } from '@outpost/contract/alerts/schemas'
import type { AlertPhase } from '@outpost/contract/alerts/constants'
import { timedParameters } from '@outpost/contract/alerts/constants'
import { geofenceOf } from '@outpost/contract/alerts/geofence'
import { computedValues } from '@outpost/contract/device/computed-values'
import { parameterByName } from '@outpost/contract/device/parameters'
import { formatNumber, spellDuration, type Tone } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useCallback } from 'react'
import { translate, translateLoose } from '../../kit/i18n/i18n.ts'
import { fieldTitle } from '../devices/public.ts'

/** Returns the title of a parameter in the user's language. */
export const parameterName = (name: string): string => {
  const own = [...timedParameters, ...computedValues.map(({ address }) => address)].find((known) => known === name)
  const fence = geofenceOf(name)
  if (fence !== undefined) return translate('alerts:geofence.number', { id: fence })
  return own ? translate(`alerts:parameter.${own}`) : fieldTitle(name)
}

/** Returns the name of a data group; that of a template is its id. */
export const groupName = (group: string): string => translateLoose(`alerts:group.${group}`, group)

export const statusTones = {
  triggered: 'error',
  resolved: 'positive',
  flapping: 'pending',
  limited: 'pending',
  unknown: 'none',
} as const satisfies Record<Evaluation['overall_status'], Tone>

export const phaseTones = {
  ok: 'positive',
  pending: 'pending',
  firing: 'error',
  easing: 'pending',
  unknown: 'none',
} as const satisfies Record<AlertPhase, Tone>

export const actionTones = {
  waiting: 'pending',
  done: 'positive',
  failed: 'error',
  withheld: 'none',
} as const satisfies Record<EvaluationAction['action_state'], Tone>

/** Writes a value of a parameter with its unit, such as "−105 dBm"; of a time that the server knows: "10 min". */
export type ShowValue = (parameter: string, value: string | number) => string

/** Returns a function that writes values in the user's language. */
export function useShowValue(): ShowValue {
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  return useCallback(
    (parameter, value) => {
      if (geofenceOf(parameter) !== undefined) return translateLoose(`alerts:operator.${value}`, String(value))
      if (timedParameters.some((name) => name === parameter)) return spellDuration(Number(value), messages)
      const { unit, kind }: { unit?: string; kind?: string } =
        computedValues.find(({ address }) => address === parameter) ?? parameterByName.get(parameter) ?? {}
      const isNumber = kind !== 'text' && value !== '' && Number.isFinite(Number(value))
      const shown = isNumber ? formatNumber(Number(value), locale, { maximumFractionDigits: 6 }) : String(value)
      return unit === undefined ? shown : `${shown} ${unit}`
    },
    [messages, locale],
  )
}

/** Returns the values that an evaluation compared, in one line. */
export const valuesText = (
  { evaluated_parameters }: Pick<Evaluation, 'evaluated_parameters'>,
  show: ShowValue,
): string =>
  evaluated_parameters
    .map(({ key, value }) => `${parameterName(key)}: ${value === null ? '–' : show(key, value)}`)
    .join(', ')

/** Returns the number of a block of conditions, from its tag: `cond_0_1` is 1.2. */
const numberOf = (tag: string): string =>
  tag
    .split('_')
    .slice(1)
    .map((part) => Number(part) + 1)
    .join('.')

/** Returns which blocks were met, in one line. A single block needs no number. */
export function conditionsText({ evaluated_conditions }: Pick<Evaluation, 'evaluated_conditions'>): string {
  const truths = evaluated_conditions.map(({ key, value }) => ({
    key,
    text: translate(value === null ? 'alerts:truth.unknown' : value ? 'alerts:truth.yes' : 'alerts:truth.no'),
  }))
  if (truths.length === 1) return truths[0]!.text
  return truths.map(({ key, text }) => `${numberOf(key)}: ${text}`).join(', ')
}
