import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import type { Values } from '../../../kit/form/parts/core.tsx'

/** Seconds after which no further device starts. */
export const expirySpans = { day: 86_400, week: 604_800, month: 2_592_000 } as const

/** Initial values of a run in stages: one device first, then a tenth of all of them at a time. */
export const firstStages = { first: 1, percent: 10, soak: 0, halt_percent: 10, halt_after: 5, approval: false } as const

type Stages = Omit<InputOf<typeof taskRollouts.create>, 'id' | 'device_id' | 'tasks' | 'wait'>

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Converts form values to the stages of a rollout. */
export function stagesInput(values: Values): Stages {
  const [limit, share, expires] = [values['failure_limit'], values['halt_percent'], values['expires_in']].map(numberOf)
  const [from, to, zone] = [values['hours_from'], values['hours_to'], values['hours_zone']].map((value) =>
    typeof value === 'string' ? value : '',
  )
  return {
    waves: [{ count: Number(values['first']) }, { percent: Number(values['percent']) }],
    soak_seconds: (numberOf(values['soak']) ?? 0) * 60,
    halt_after: numberOf(values['halt_after']) ?? 0,
    approval: values['approval'] === true,
    ...(limit !== undefined && { failure_limit: limit }),
    ...(share !== undefined && { halt_percent: share }),
    ...(expires !== undefined && { expires_in: expires }),
    ...(from && to && zone ? { window: { from, to, zone } } : {}),
  }
}
