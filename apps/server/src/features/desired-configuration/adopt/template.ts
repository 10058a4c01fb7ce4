import { fail } from '@outpost/contract/kit/errors'
import { inScope } from '../../../kit/scope.ts'
import type { Context } from '../../../kit/implement.ts'
import { openObserved } from '../device-row.ts'
import type { DevicePlan } from '../plan/plan.ts'
import { readTemplate } from '../queries.ts'
import { observedValue } from '../render/diff.ts'
import type { RenderedOption } from '../render/render.ts'
import { variablesIn } from '../render/variables.ts'
import { replaceOption } from '../uci/lines.ts'
import type { Value } from '../uci/parse.ts'
import { checkVersion, storeVersion } from '../versions.ts'
import { adopt } from './device.ts'

const refuse = (message: string): never => {
  throw fail('VALIDATION', { source: 'options', message })
}

/** An option with the value that the device has; null if it has none. */
interface Taken {
  key: string
  value: Value | null
}

/** Returns the template that sets an option. Throws VALIDATION if its value cannot become part of a template. */
function templateOf(
  option: RenderedOption | undefined,
  { key, value }: Taken,
): NonNullable<RenderedOption['template']> {
  if (!option?.template) return refuse(`No template sets ${key} on this device.`)
  if (option.secret)
    refuse(`${key} is a secret, which a template must not contain. Adopt it for the device, or set a secret variable.`)
  if (value !== null && variablesIn([value].flat().join('\n')).length > 0)
    refuse(`The value of ${key} on the device looks like a variable.`)
  return option.template
}

/** Returns the latest version of a template, locked. Throws VALIDATION if the device has another one. */
async function lockLatest({ tx, scope }: Context, of: NonNullable<RenderedOption['template']>) {
  const row = await tx
    .selectFrom('desired_templates')
    .select('id')
    .where('id', '=', of.id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  const template = row && (await readTemplate(tx, scope, of.id))
  if (!template) return refuse(`The template “${of.name}” belongs to a parent company, so you cannot change it.`)
  if (template.version !== of.version)
    refuse(`The device uses version ${of.version} of “${of.name}”. Only the latest version can be changed.`)
  return template
}

async function changeTemplate(
  context: Context,
  of: NonNullable<RenderedOption['template']>,
  taken: readonly Taken[],
): Promise<void> {
  const template = await lockLatest(context, of)
  let text = template.text
  for (const { key, value } of taken)
    text = replaceOption(text, key, value) ?? refuse(`The template “${of.name}” does not set ${key}.`)
  checkVersion(template.name, text, template.variables)
  const version = template.version + 1
  await storeVersion(context, template, version, text, template.variables)
  await context.tx
    .updateTable('desired_templates')
    .set({ version, updated_at: context.now })
    .where('id', '=', template.id)
    .execute()
}

/**
 * Makes the present values of options of a device part of the templates that set them. Each template gets a new version,
 * in which a value of the device replaces variables. Other devices get it with the next rollout.
 * @throws VALIDATION for an option that has not changed, that no template sets, or that a template cannot contain
 */
export async function adoptIntoTemplates(
  context: Context,
  { device, rendered, row }: DevicePlan,
  keys: readonly string[],
): Promise<void> {
  const observed = openObserved(context.app, row?.observed)
  await adopt(context, device.id, keys, false)
  const all = [...new Set(keys)].map((key) => {
    const taken = { key, value: observedValue(observed, key) ?? null }
    return { ...taken, template: templateOf(rendered.options.get(key), taken) }
  })
  const templates = [...Map.groupBy(all, ({ template }) => template.id)].toSorted(([a], [b]) => a - b)
  for (const [, taken] of templates) await changeTemplate(context, taken[0]!.template, taken)
}
