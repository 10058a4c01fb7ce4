import type { Variable } from '@outpost/contract/desired-configuration/schemas'
import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { latestVersions } from './latest.ts'
import { type DeviceName, findDevices, type Found, loadNames, type Names } from './names.ts'
import type { ReadTemplate } from './read.ts'
import type { Resolved } from './resolve.ts'

/** A template that exists. Of its assignments only those whose targets the user sees. */
export interface Existing {
  id: number
  company_id: number
  version: number
  text: string
  variables: Variable[]
  assignments: (Resolved & { id: number })[]
}

/** What an import is compared with. */
export interface Known {
  names: Names
  companyNames: ReadonlyMap<number, string>
  device: (name: DeviceName) => Found
  /** By the id of the company, a space, and the name. */
  templates: ReadonlyMap<string, Existing[]>
}

/** Returns the assignments of templates whose targets are in the scope, in order, by template. */
async function seenAssignments({ tx, scope }: Context, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('desired_assignments as a')
    .leftJoin('tags as t', 't.id', 'a.tag_id')
    .leftJoin('devices as d', 'd.id', 'a.device_id')
    .select(['a.id', 'a.template_id', 'a.version', 'a.target_company_id', 'a.tag_id', 'a.device_id'])
    .where('a.template_id', '=', sql<number>`any(${ids}::int[])`)
    .where((e) =>
      e.or([
        e.and([e('a.target_company_id', 'is not', null), inScope(scope, 'a.target_company_id')]),
        e.and([e('t.id', 'is not', null), inScope(scope, 't.company_id')]),
        e.and([e('d.id', 'is not', null), inScope(scope, 'd.company_id')]),
      ]),
    )
    .orderBy('a.place')
    .orderBy('a.id')
    .execute()
  return Map.groupBy(
    rows.map(({ id, template_id, version, ...columns }) => ({ id, template_id, version, columns })),
    (row) => row.template_id,
  )
}

async function existingTemplates(context: Context, wanted: readonly string[], lock: boolean) {
  const { tx, scope } = context
  const rows = await tx
    .selectFrom('desired_templates')
    .select(['id', 'company_id', 'name', 'version'])
    .where('name', '=', sql<string>`any(${wanted}::text[])`)
    .where(inScope(scope, 'company_id'))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  const ids = rows.map(({ id }) => id)
  const versions = await latestVersions(context, ids)
  const assignments = await seenAssignments(context, ids)
  return Map.groupBy(
    rows.map(({ name, ...row }) => ({
      key: `${row.company_id} ${name}`,
      ...row,
      ...versions.get(row.id)!,
      assignments: assignments.get(row.id) ?? [],
    })),
    ({ key }) => key,
  )
}

/** Loads all that the files of an archive name. */
export async function loadKnown(context: Context, files: readonly ReadTemplate[], lock: boolean): Promise<Known> {
  const { tx, scope } = context
  const good = files.flatMap((file) => ('template' in file ? [file.template] : []))
  const companies = await tx.selectFrom('companies').select(['id', 'name']).where(inScope(scope, 'id')).execute()
  return {
    names: await loadNames(context),
    companyNames: new Map(companies.map(({ id, name }) => [id, name])),
    device: await findDevices(
      context,
      good.flatMap(({ assignments }) => assignments.flatMap((one) => ('device' in one ? [one] : []))),
    ),
    templates: await existingTemplates(
      context,
      good.map(({ name }) => name),
      lock,
    ),
  }
}
