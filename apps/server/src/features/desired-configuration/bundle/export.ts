import { bundleLimits } from '@outpost/contract/desired-configuration/constants'
import type { Assignment } from '@outpost/contract/desired-configuration/schemas'
import type { MadeFile } from '@outpost/contract/kit/page'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import { withChildCompanies } from '../../companies/service.ts'
import { listTemplates } from '../queries.ts'
import { compileTemplate } from '../render/compile.ts'
import { type Assigned, endings, fileName, writeTemplateFile } from './format.ts'
import { latestVersions } from './latest.ts'
import { type DeviceName, loadNames, nameDevices, type Names } from './names.ts'
import { hideDefaults, hideSecrets } from './secrets.ts'
import { writeArchive } from '../../../kit/tar.ts'

/** Returns an assignment by name; nothing for a target out of scope. */
function assignedOf(
  { layer, target_id: id, target_name: name, version }: Assignment,
  names: Names,
  tags: ReadonlyMap<number, number>,
  devices: ReadonlyMap<number, DeviceName>,
): Assigned[] {
  const at = version === null ? {} : { version }
  if (layer === 'device') {
    const device = devices.get(id)
    return device ? [{ ...device, ...at }] : []
  }
  const company = names.pathOf(layer === 'company' ? id : (tags.get(id) ?? 0))
  if (!company) return []
  return [layer === 'company' ? { company: [...company], ...at } : { tag: name, company: [...company], ...at }]
}

/** Returns the companies of tags, by the id of the tag. */
async function companiesOfTags({ tx }: Context, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('tags')
    .select(['id', 'company_id'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ id, company_id }) => [id, company_id]))
}

/**
 * Returns the latest versions of the templates of the user's part of the tree, with their variables and assignments, as
 * an archive. It contains names instead of ids, and no secrets.
 * @throws VALIDATION if there are too many
 */
export async function exportTemplates(
  context: Context,
  query: { company_id?: number[] | undefined },
): Promise<MadeFile> {
  const { tx, scope } = context
  const wanted = await withChildCompanies(tx, scope, query)
  const { rows, total } = await listTemplates(tx, scope, {
    ...wanted,
    limit: bundleLimits.templates,
    offset: 0,
    sort: ['id'],
  })
  if (total > rows.length)
    throw fail('VALIDATION', {
      source: 'company_id',
      message: `There are more than ${bundleLimits.templates} templates. Choose some of the companies.`,
    })
  const names = await loadNames(context)
  const targets = Map.groupBy(
    rows.flatMap((row) => row.assignments),
    ({ layer }) => layer,
  )
  const idsOf = (layer: 'tag' | 'device'): number[] => targets.get(layer)?.map(({ target_id: id }) => id) ?? []
  const tags = await companiesOfTags(context, idsOf('tag'))
  const devices = await nameDevices(context, idsOf('device'))
  const versions = await latestVersions(
    context,
    rows.map(({ id }) => id),
  )
  const files = new Map<string, string>()
  for (const { id, name, version, company_id, assignments } of rows) {
    const { text, variables } = versions.get(id)!
    const company = names.pathOf(company_id) ?? []
    const file = freeName(files, fileName(name, company))
    files.set(file + endings.text, `${hideSecrets(text)}\n`)
    files.set(
      file + endings.details,
      writeTemplateFile({
        name,
        company: [...company],
        variables: hideDefaults(compileTemplate({ id, name, version, text }, variables)),
        assignments: assignments.flatMap((one) => assignedOf(one, names, tags, devices)),
      }),
    )
  }
  return { name: 'configuration-templates.tar.gz', content: writeArchive(files) }
}

/** Returns a name that no file has yet: templates of a company may have the same name. */
function freeName(files: ReadonlyMap<string, string>, wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!files.has(name + endings.text)) return name
  }
}
