import { createContext, Script } from 'node:vm'

const context = createContext({ run: (): void => {} })
const script = new Script('run()')

/** Thrown when the work was ended. */
export class OutOfTime extends Error {}

/**
 * Runs work that nothing else could interrupt, such as a regular expression. It must not wait for anything.
 * @param milliseconds after which it is ended
 * @throws OutOfTime, and whatever the work throws
 */
export function inTime<T>(milliseconds: number, work: () => T): T {
  let outcome: (() => T) | undefined
  context['run'] = () => {
    try {
      const result = work()
      outcome = () => result
    } catch (error) {
      outcome = () => {
        throw error
      }
    }
  }
  try {
    script.runInContext(context, { timeout: milliseconds })
  } catch {
    // Only the time limit ends here.
  } finally {
    context['run'] = undefined
  }
  if (!outcome) throw new OutOfTime(`The work took more than ${milliseconds} ms.`)
  return outcome()
}
