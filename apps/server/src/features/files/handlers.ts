import { files } from '@outpost/contract/files/endpoints'
import { type FileType, fileSchemas } from '@outpost/contract/files/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { implement, withInspection, Deferred, type Context } from '../../kit/implement.ts'
import type { BytesAnswer } from '../../kit/send-bytes.ts'
import { requireCompany, setFileQuota, withChildCompanies } from '../companies/service.ts'
import { addFile } from './add.ts'
import { present } from './present.ts'
import { chosenFor, isOwn, listFiles, type FoundFile } from './queries.ts'
import { readContent } from './content.ts'
import { requireContent, requireFile, requireReadable } from './readable.ts'
import { recognise } from './recognise.ts'
import { zipOf } from './zip.ts'

/**
 * Returns a file that the user may change: one of the user's own part of the tree. Global firmware requires its
 * permission as well.
 */
async function requireOwn(context: Context, id: number): Promise<FoundFile> {
  const file = await requireFile(context, id)
  if (!(await isOwn(context.tx, context.scope, id)))
    throw fail('FORBIDDEN', { source: 'id', message: 'Only the company that owns the file can change it.' })
  if (file.type === 'global_firmware') requireGlobal(context)
  return file
}

/** Requires that the user may manage global firmware: with the permission, and with access to the whole tree. */
function requireGlobal({ actor, scope }: Context): void {
  if (!actor.permissions.has('upload_files_global_scope') || !scope.everything)
    throw fail('FORBIDDEN', { source: 'upload_files_global_scope' })
}

/** Returns the owner of a new file. */
async function ownerOf(context: Context, type: FileType, companyId: number | undefined) {
  if (type === 'global_firmware') requireGlobal(context)
  const wanted = type === 'global_firmware' ? context.actor.companyId : (companyId ?? context.actor.companyId)
  return requireCompany(context.tx, context.scope, wanted, 'company_id')
}

const bytesOf = ({ app }: Context, file: FoundFile): BytesAnswer => ({
  name: file.name,
  type: 'application/octet-stream',
  size: file.size,
  etag: file.sha256.toString('hex'),
  open: (start, end) => app.blobs.read(file.sha256, start, end),
})

export default implement(files, fileSchemas, {
  async list({ tx, scope }, query) {
    const { rows, total } = await listFiles(tx, scope, await withChildCompanies(tx, scope, query), query)
    return { rows: rows.map(present), total }
  },
  get: async (context, { id }) => present(await requireFile(context, id)),
  create: withInspection(
    async (file, { type }) => {
      const known = await recognise(type, file)
      await file.send()
      return known
    },
    async (context, { type, company_id, description }, known) => {
      const { tx, actor, file } = context
      const company = await ownerOf(context, type, company_id)
      const row = await addFile(
        tx,
        { companyId: company.id, userId: actor.userId, type, name: file.name, description },
        file,
        known,
      )
      if (!row) throw fail('FILE_EXISTS', { source: 'file' })
      context.audit({ target: `file:${row.id}` })
      return present({ ...row, company_name: company.name, device_name: null })
    },
  ),
  async update(context, { id, description }) {
    await requireOwn(context, id)
    await context.tx.updateTable('files').set({ description, updated_at: context.now }).where('id', '=', id).execute()
    context.audit({ target: `file:${id}` })
  },
  async remove(context, { id }) {
    const file = await requireOwn(context, id)
    // Anything that uses a file refers to its row. The bytes are deleted later, when no row refers to them.
    await context.tx
      .deleteFrom('files')
      .where('id', '=', id)
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === '23503' ? fail('FILE_IN_USE') : error
      })
    context.audit({
      target: `file:${id}`,
      detail: { name: file.name, type: file.type, sha256: file.sha256.toString('hex'), company_id: file.company_id },
    })
  },
  download: async (context, { id }) => bytesOf(context, await requireReadable(context, id)),
  async zip(context, { files: ids }) {
    const wanted = [...new Set(ids)]
    const { rows } = await listFiles(context.tx, context.scope, { id: wanted }, { limit: wanted.length, offset: 0 })
    if (rows.length < wanted.length) throw fail('NOT_FOUND', { source: 'files' })
    requireContent(context, rows)
    const ordered = wanted.map((id) => rows.find((row) => row.id === id)!)
    context.audit({
      target: wanted
        .map((id) => `file:${id}`)
        .join(' ')
        .slice(0, 500),
    })
    return zipOf(context.app.blobs, ordered, context.now)
  },
  async content(context, { id }) {
    const file = await requireReadable(context, id)
    return new Deferred(() => readContent(context.app.blobs, file))
  },
  async permissions(context, { id }) {
    const file = await requireOwn(context, id)
    return {
      visibility: file.visibility,
      company_id: file.visibility === 'chosen' ? await chosenFor(context.tx, context.scope, id) : [],
    }
  },
  async share(context, { id, visibility, company_id }) {
    const { tx, scope } = context
    const file = await requireOwn(context, id)
    if (file.type === 'global_firmware')
      throw fail('VALIDATION', { source: 'visibility', message: 'Global firmware is always visible to everyone.' })
    const chosen = visibility === 'chosen' ? [...new Set(company_id)] : []
    if (visibility === 'chosen' && chosen.length === 0)
      throw fail('VALIDATION', { source: 'company_id', message: 'Choose at least one company.' })
    for (const one of chosen) await requireCompany(tx, scope, one, 'company_id')
    await tx.updateTable('files').set({ visibility, updated_at: context.now }).where('id', '=', id).execute()
    await tx.deleteFrom('file_companies').where('file_id', '=', id).execute()
    if (chosen.length > 0)
      await tx
        .insertInto('file_companies')
        .values(chosen.map((one) => ({ file_id: id, company_id: one })))
        .execute()
    context.audit({ target: `file:${id}` })
  },
  async usage({ app, tx, scope }, { company_id }) {
    const company = await requireCompany(tx, scope, company_id)
    const { rows } = await sql<{ used: number }>`select file_bytes(${company.id}) as used`.execute(tx)
    return { used: rows[0]!.used, quota: company.file_quota, limit: app.env.fileLimit }
  },
  async quota({ tx, scope, actor, audit }, { company_id, quota }) {
    const company = await requireCompany(tx, scope, company_id)
    if (company.id === actor.companyId && !scope.everything)
      throw fail('FORBIDDEN', {
        source: 'company_id',
        message: 'Only a parent company can set the limit of your company.',
      })
    await setFileQuota(tx, company.id, quota)
    audit({ target: `company:${company.id}` })
  },
})
