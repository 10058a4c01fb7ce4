import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import { storeVersion } from '../versions.ts'
import type { PlannedTemplate } from './plan.ts'

type Wanted = NonNullable<PlannedTemplate['wanted']>

/** Stores the text and the variables as a version. Returns the id of the template. */
async function store(context: Context, { existing, companyId, name, text, variables }: Wanted): Promise<number> {
  const { tx, now } = context
  if (existing) {
    const version = existing.version + 1
    await storeVersion(context, existing, version, text, variables)
    await tx.updateTable('desired_templates').set({ version, updated_at: now }).where('id', '=', existing.id).execute()
    return existing.id
  }
  const { id } = await tx
    .insertInto('desired_templates')
    .values({ company_id: companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeVersion(context, { id, company_id: companyId }, 1, text, variables)
  return id
}

/** Replaces the assignments whose targets the user sees. */
async function assign({ tx }: Context, id: number, { existing, companyId, assignments }: Wanted): Promise<void> {
  const gone = existing?.assignments.map((one) => one.id) ?? []
  await tx
    .deleteFrom('desired_assignments')
    .where('id', '=', sql<number>`any(${gone}::int[])`)
    .execute()
  if (assignments.length === 0) return
  await tx
    .insertInto('desired_assignments')
    .values(
      assignments.map(({ version, columns }, place) => ({
        company_id: companyId,
        template_id: id,
        version,
        place,
        ...columns,
      })),
    )
    .execute()
}

/** Creates or changes the template of a file. Returns its id. */
export async function applyTemplate(context: Context, { shown, wanted }: PlannedTemplate): Promise<number | null> {
  if (!wanted || shown.action === 'leave') return shown.template_id
  const isVersion = shown.changes.some((part) => part !== 'assignments')
  const id = isVersion || !wanted.existing ? await store(context, wanted) : wanted.existing.id
  if (shown.changes.includes('assignments')) await assign(context, id, wanted)
  return id
}
