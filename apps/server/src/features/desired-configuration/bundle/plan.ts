import { createHash } from 'node:crypto'
import type { ChangedPart } from '@outpost/contract/desired-configuration/constants'
import type { ImportedTemplate } from '@outpost/contract/desired-configuration/bundle/schemas'
import type { Variable } from '@outpost/contract/desired-configuration/schemas'
import type { Context } from '../../../kit/implement.ts'
import { compileTemplate, TemplateError } from '../render/compile.ts'
import { findOutside, outsideMessage } from '../targets.ts'
import { UciError } from '../uci/parse.ts'
import { sameVariables } from '../versions.ts'
import { type Existing, type Known, loadKnown } from './known.ts'
import type { ReadTemplate } from './read.ts'
import { companyId, keyOf, NameError, type Resolved, resolveAll } from './resolve.ts'
import { putDefaultsBack, putSecretsBack } from './secrets.ts'

/** What is done with a template of an archive. */
export interface PlannedTemplate {
  shown: ImportedTemplate
  /** Undefined for a broken file. */
  wanted?: Wanted
}

interface Wanted {
  name: string
  companyId: number
  text: string
  variables: Variable[]
  assignments: Resolved[]
  existing: Existing | undefined
}

const broken = (file: string, name: string, message: string): PlannedTemplate => ({
  shown: { file, action: 'broken', name, company_name: '', template_id: null, changes: [], message },
})

/** Resolves what a file names. Throws NameError, TemplateError or UciError. */
function wantedOf({ template, text: given }: Extract<ReadTemplate, { text: string }>, known: Known): Wanted {
  const { name, company, assignments } = template
  const owner = companyId(known.names, company)
  const found = known.templates.get(`${owner} ${name}`) ?? []
  if (found.length > 1) throw new NameError('The company has more than one template with this name.')
  const [existing] = found
  const text = putSecretsBack(given, existing?.text)
  const variables = putDefaultsBack(template.variables, existing?.variables ?? [])
  compileTemplate({ id: 0, name, version: 0, text }, variables)
  const changed = existing && (existing.text !== text || !sameVariables(existing.variables, variables))
  const latest = existing === undefined ? 1 : existing.version + (changed ? 1 : 0)
  const pinned = assignments.find(({ version }) => version !== undefined && version > latest)
  if (pinned) throw new NameError(`An assignment names version ${pinned.version}, which the template does not have.`)
  const resolved = resolveAll(assignments, known.names, known.device)
  return { name, companyId: owner, text, variables, assignments: resolved, existing }
}

function changesOf({ existing, text, variables, assignments }: Wanted): ChangedPart[] {
  const before = existing ?? { text: undefined, variables: [], assignments: [] }
  return [
    ...(before.text === text ? [] : ['text' as const]),
    ...(sameVariables(before.variables, variables) ? [] : ['variables' as const]),
    ...(before.assignments.map(keyOf).join() === assignments.map(keyOf).join() ? [] : ['assignments' as const]),
  ]
}

function planFile(read: ReadTemplate, known: Known): PlannedTemplate {
  if ('fault' in read) return broken(read.file, read.name, read.fault)
  const { name } = read.template
  try {
    const wanted = wantedOf(read, known)
    const changes = changesOf(wanted)
    const { existing } = wanted
    return {
      wanted,
      shown: {
        file: read.file,
        action: existing === undefined ? 'create' : changes.length > 0 ? 'change' : 'leave',
        name,
        company_name: known.companyNames.get(wanted.companyId) ?? '',
        template_id: existing?.id ?? null,
        changes,
        message: null,
      },
    }
  } catch (error) {
    if (error instanceof NameError || error instanceof TemplateError || error instanceof UciError)
      return broken(read.file, name, error.message)
    throw error
  }
}

/** Returns what is wrong with a template besides its own file. */
async function faultOf(context: Context, wanted: Wanted, seen: Set<string>): Promise<string | undefined> {
  const { companyId: owner, name, assignments } = wanted
  const key = `${owner} ${name}`
  if (seen.has(key)) return 'Another file describes the same template.'
  seen.add(key)
  const targets = assignments.map(({ columns }) => columns)
  return (await findOutside(context, owner, targets)) === undefined ? undefined : outsideMessage
}

/**
 * Says what an import of these files does. Nothing is changed.
 * @param lock whether the templates are locked until the transaction ends
 */
export async function planImport(
  context: Context,
  files: readonly ReadTemplate[],
  lock: boolean,
): Promise<{ hash: string; templates: PlannedTemplate[] }> {
  const known = await loadKnown(context, files, lock)
  const seen = new Set<string>()
  const templates: PlannedTemplate[] = []
  for (const file of files) {
    const planned = planFile(file, known)
    const { wanted } = planned
    const fault = wanted && (await faultOf(context, wanted, seen))
    templates.push(wanted && fault !== undefined ? broken(file.file, wanted.name, fault) : planned)
  }
  const hash = createHash('sha256')
  for (const { shown, wanted } of templates)
    hash.update(
      JSON.stringify([shown, wanted && [wanted.existing?.version, wanted.text, wanted.variables, wanted.assignments]]),
    )
  return { hash: hash.digest('hex'), templates }
}
