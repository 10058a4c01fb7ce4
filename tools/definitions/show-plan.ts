import { titleOf } from './definition.ts'
import type { Json } from './json.ts'
import type { Plan, Step } from './plan.ts'
import type { Say } from './text.ts'
import type { Tree } from './tree.ts'

/** Characters of a value that are shown at most. */
const most = 200
const signs = { create: '+', change: '~', remove: '-' } as const

function shown(value: Json | undefined): string {
  if (value === undefined) return '(none)'
  const text = JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

const count = ({ steps }: Plan, wanted: Step['action']): number =>
  steps.filter(({ action }) => action === wanted).length

/** Prints what would be created, changed and removed, and how many definitions are equal. */
export function showPlan(plan: Plan, tree: Tree, isRemoving: boolean, say: Say): void {
  for (const step of plan.steps) {
    const note = step.action === 'remove' && !isRemoving ? ' (not in the folder; stays without --remove)' : ''
    say(`${signs[step.action]} ${titleOf(step, tree)}${note}`)
    if (step.action !== 'change') continue
    for (const { path, before, after } of step.changes)
      say(`    ${path.join('.')}: ${shown(before)} -> ${shown(after)}`)
  }
  say(
    `${count(plan, 'create')} to create, ${count(plan, 'change')} to change, ${count(plan, 'remove')} ${isRemoving ? 'to remove' : 'not in the folder'}, ${plan.equal} equal.`,
  )
}
