import type { Confirmed, Difference } from '../render/diff.ts'
import type { Fault, Rendered } from '../render/render.ts'

/** What is known of a device when it is planned. */
interface Planned {
  rendered: Rendered
  differences: readonly Difference[]
  faults: readonly Fault[]
  unread: readonly string[]
  confirmed: Confirmed
}

/** What a device will have confirmed when its change succeeds. */
export function confirmedAfter({ rendered, differences, confirmed }: Planned): Confirmed {
  const added = new Set(confirmed.added)
  for (const { kind, key } of differences) {
    if (kind === 'add_section') added.add(key)
    if (kind === 'remove_section') added.delete(key)
  }
  return {
    options: new Map([...rendered.options].map(([key, { value, secret }]) => [key, { value, secret }])),
    added,
  }
}

/** Whether a device already is as its templates say. */
export const isSame = ({ rendered, differences, faults, unread, confirmed }: Planned): boolean =>
  faults.length + unread.length + differences.length === 0 && rendered.options.size + confirmed.options.size > 0

const textOf = ({ options, added }: Confirmed): string =>
  JSON.stringify([[...options].toSorted(([a], [b]) => (a < b ? -1 : 1)), [...added].toSorted()])

/** Whether a device is as its templates say, but something else, or nothing, was confirmed on it. */
export const isUntracked = (plan: Planned): boolean =>
  isSame(plan) && textOf(confirmedAfter(plan)) !== textOf(plan.confirmed)
