import { checkInput } from './check-input.ts'
import { titleOf } from './definition.ts'
import { Failure } from './failure.ts'
import { type Step, register } from './plan.ts'
import type { Say } from './text.ts'
import type { World } from './world.ts'

const done = { create: 'Created', change: 'Changed', remove: 'Removed' } as const

/**
 * Carries out the steps of a plan, one after another.
 * @throws Failure at the first one that the server refuses, which says what was done and what was not
 */
export async function applySteps(world: World, steps: readonly Step[], say: Say): Promise<void> {
  for (const [n, step] of steps.entries()) {
    const title = titleOf(step, world.tree)
    try {
      await carryOut(world, step)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const rest = steps.slice(n + 1).map((later) => `  ${titleOf(later, world.tree)}`)
      throw new Failure(
        error.message,
        `Stopped at ${title}. ${n} of ${steps.length} were done.`,
        ...(rest.length > 0 ? ['Not done:', ...rest] : []),
        'Correct this and run apply again: what was done is not done twice.',
      )
    }
    say(`${done[step.action]} ${title}.`)
  }
}

async function carryOut(world: World, step: Step): Promise<void> {
  const { kind, owner } = step
  if (step.action === 'remove') return kind.remove(world.api, step.found)
  const { input } = checkInput(world, step)
  const companyId = world.tree.idOf(owner)
  if (!input || companyId === undefined) throw new Failure('Something that it refers to is gone. Run plan again.')
  if (step.action === 'create') return register(world, step, await kind.create(world.api, companyId, input))
  const changed = [...new Set(step.changes.map(({ path }) => String(path[0])))]
  return kind.update(world.api, step.found, input, changed, companyId)
}
