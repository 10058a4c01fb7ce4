import { openApi } from './api.ts'
import { applySteps } from './apply.ts'
import { confirm } from './confirm.ts'
import { titleOf } from './definition.ts'
import { Failure } from './failure.ts'
import { Names } from './names.ts'
import { type Options, readOptions } from './options.ts'
import { makePlan } from './plan.ts'
import { readFolder } from './read-folder.ts'
import { readServer, type ServerState } from './read-server.ts'
import { showPlan } from './show-plan.ts'
import { plain, type Say } from './text.ts'
import { readTree, type Tree } from './tree.ts'
import { filesOf, writeFolder } from './write-folder.ts'

/** Where the command writes its lines, and the reason why it failed. */
export interface Output {
  say: Say
  fail: Say
}

/** The exit code of `plan` if the folder and the server differ. */
const differs = 2

/**
 * Runs the command. Returns its exit code: 0 if all is well, 1 if something is wrong, and for `plan` 2 if there is
 * something to do.
 */
export async function runDefinitions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  const say: Say = (line) => output.say(plain(line))
  try {
    return await run(readOptions(args, environment), say)
  } catch (error) {
    // A file that cannot be read or written is no defect of this program.
    if (!(error instanceof Failure || (error instanceof Error && 'syscall' in error))) throw error
    output.fail(error.message)
    return 1
  }
}

async function run({ command, folder, company, remove, yes, url, token }: Options, say: Say): Promise<number> {
  // The folder is read first: what is wrong there needs no server.
  const files = command === 'pull' ? [] : readFolder(folder)
  const api = openApi(url, token)
  const tree = await readTree(api, company)
  const world = { api, tree, names: new Names(tree) }
  const server = await readServer(world)
  sayLeftOut(server, tree, say)
  if (command === 'pull') {
    writeFolder(folder, filesOf([...server.definitions.values()]))
    say(`${server.definitions.size} definitions of ${tree.root.name} are in ${folder}.`)
    return 0
  }
  const plan = await makePlan(world, server, files, remove)
  showPlan(plan, tree, remove, say)
  const steps = plan.steps.filter(({ action }) => remove || action !== 'remove')
  if (command === 'plan') return steps.length > 0 ? differs : 0
  if (steps.length === 0) return 0
  if (!yes) await confirm()
  await applySteps(world, steps, say)
  return 0
}

function sayLeftOut({ definitions, leftOut }: ServerState, tree: Tree, say: Say): void {
  for (const { definition, reason } of leftOut.values()) say(`Left out: ${titleOf(definition, tree)}: ${reason}.`)
  for (const definition of definitions.values())
    for (const secret of definition.found.withheld ?? []) say(`Left out of ${titleOf(definition, tree)}: ${secret}.`)
}
