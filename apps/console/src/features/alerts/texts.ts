import type { Evaluation, EvaluationAction } from '@outpost/contract/alerts/schemas'
import type { AlertPhase } from '@outpost/contract/alerts/constants'
import { timedParameters } from '@outpost/contract/alerts/constants'
import type { Tone } from '@outpost/ui/Cells'
import { translate, translateLoose } from '../../kit/i18n/i18n.ts'
import { fieldTitle } from '../devices/public.ts'

/** Returns the title of a parameter in the user's language. */
export const parameterName = (name: string): string => {
  const timed = timedParameters.find((known) => known === name)
  return timed ? translate(`alerts:parameter.${timed}`) : fieldTitle(name)
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

/** Returns the values that an evaluation compared, in one line. */
export const valuesText = ({ evaluated_parameters }: Pick<Evaluation, 'evaluated_parameters'>): string =>
  evaluated_parameters.map(({ key, value }) => `${parameterName(key)}: ${value ?? '–'}`).join(', ')

/** Returns which blocks were met, in one line. */
export const conditionsText = ({ evaluated_conditions }: Pick<Evaluation, 'evaluated_conditions'>): string =>
  evaluated_conditions
    .map(
      ({ key, value }) =>
        `${key}: ${translate(value === null ? 'alerts:truth.unknown' : value ? 'alerts:truth.yes' : 'alerts:truth.no')}`,
    )
    .join(', ')
