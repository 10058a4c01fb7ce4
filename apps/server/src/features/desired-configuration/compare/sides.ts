import type { ComparedSide } from '@outpost/contract/desired-configuration/compare/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../../kit/implement.ts'
import { requireDevice } from '../../devices/service.ts'
import { type Members, readableMembers } from '../../files/service.ts'
import { openObserved } from '../device-row.ts'
import { planDevices, type DevicePlan } from '../plan/plan.ts'
import { readTemplate } from '../queries.ts'
import { compileTemplate } from '../render/compile.ts'
import { type ObservedConfig, secretOptions } from '../render/diff.ts'
import { parseUci, UciError } from '../uci/parse.ts'
import { type Options, optionsOfObserved, optionsOfRendered, optionsOfTemplate } from './options.ts'

/** One of two configurations. `faults` says what could not be read of it. */
export interface Side {
  options: Options
  faults: string[]
}

async function templateSide({ tx, scope }: Context, { id, version }: ComparedSide, source: string): Promise<Side> {
  const template = await readTemplate(tx, scope, id, version)
  if (!template) throw fail('NOT_FOUND', { source: `${source}.id` })
  return { options: optionsOfTemplate(compileTemplate(template, template.variables)), faults: [] }
}

async function planOf({ app, tx, scope }: Context, id: number, source: string): Promise<DevicePlan> {
  await requireDevice(tx, scope, id)
  let found: DevicePlan | undefined
  await planDevices(app, tx, [id], (plan) => (found = plan))
  if (!found) throw fail('NOT_FOUND', { source: `${source}.id` })
  return found
}

async function deviceSide(context: Context, { id }: ComparedSide, source: string): Promise<Side> {
  const { row, confirmed } = await planOf(context, id, source)
  const observed = openObserved(context.app, row?.observed)
  if (observed.size === 0)
    throw fail('VALIDATION', { source: `${source}.id`, message: 'The device has not been read yet. Read it first.' })
  return { options: optionsOfObserved(observed, secretOptions(confirmed)), faults: [] }
}

async function desiredSide(context: Context, { id }: ComparedSide, source: string): Promise<Side> {
  const { rendered, faults } = await planOf(context, id, source)
  const told = [...rendered.faults, ...faults].map(({ template, option, message }) =>
    [[template, option].filter(Boolean).join(', '), message].filter(Boolean).join(': '),
  )
  return { options: optionsOfRendered(rendered), faults: [...new Set(told)] }
}

const configPath = /^etc\/config\/([\w-]{1,64})$/

/** Reads the configs in a backup. Those that are not understood are named. */
function backupSide({ archive, files, truncated }: Members): Side {
  if (!archive) return { options: new Map(), faults: ['The file is not an archive of a configuration.'] }
  const observed = new Map<string, ObservedConfig>()
  const faults = truncated ? ['The archive is damaged or too large, so part of it is missing.'] : []
  for (const [name, { content }] of files) {
    const config = configPath.exec(name)?.[1]
    if (config === undefined) continue
    try {
      if (!content) faults.push(`${name} is too large.`)
      else observed.set(config, { hash: '-', sections: parseUci(content.toString(), config) })
    } catch (error) {
      if (!(error instanceof UciError)) throw error
      faults.push(`${name}: ${error.message}`)
    }
  }
  return { options: optionsOfObserved(observed), faults }
}

/**
 * Finds a configuration. That of a backup is read by the function that is returned, after the transaction.
 * @throws NOT_FOUND, FORBIDDEN for the content of a backup, VALIDATION for a device that was never read
 */
export async function openSide(
  context: Context,
  side: ComparedSide,
  source: 'first' | 'second',
): Promise<() => Promise<Side>> {
  if (side.kind === 'backup') {
    const read = await readableMembers(context, side.id)
    return async () => backupSide(await read())
  }
  const find = { template: templateSide, device: deviceSide, desired: desiredSide }[side.kind]
  const found = await find(context, side, source)
  return async () => found
}
