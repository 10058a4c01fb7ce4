/** The final states of a change to the configuration, as the device reports them. */
export const changeEnds = ['confirmed', 'restored', 'refused'] as const
export type ChangeEnd = (typeof changeEnds)[number]

/** The phases of a change on the device, in order. */
export const changePhases = [
  'plan',
  'base',
  'preflight',
  'journal',
  'apply',
  'tests',
  'confirm',
  'restore',
  'done',
] as const
export type ChangePhase = (typeof changePhases)[number]

/** The time in which a change must be confirmed, in seconds. */
export const confirmWithin = { min: 30, max: 900, usual: 120 } as const

/** What `hello` says about a change that waits for its confirmation: `<change> <phase>`. */
export const writeArmed = (change: string, phase: ChangePhase): string => `${change} ${phase}`

/** Reads what `hello` says about a change. Undefined for any other text. */
export function readArmed(text: string | undefined): { change: string; phase: ChangePhase } | undefined {
  const [, change, phase] = /^([0-9a-f]{32}) ([a-z]{1,16})$/.exec(text ?? '') ?? []
  const known = changePhases.find((each) => each === phase)
  return change === undefined || known === undefined ? undefined : { change, phase: known }
}
