import { Readable } from 'node:stream'
import { fail } from '@outpost/contract/kit/errors'
import { recordingFiles } from '@outpost/contract/remote-access/recording/constants'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import { type RecordingSettings, recordingSchemas } from '@outpost/contract/remote-access/recording/schemas'
import type { Transaction } from '../../../db/database.ts'
import { changesOf } from '../../../kit/audit-changes.ts'
import { Deferred, implement, type Context } from '../../../kit/implement.ts'
import type { BytesAnswer } from '../../../kit/send-bytes.ts'
import { requireCompany } from '../../companies/service.ts'
import { kindOf, presentRecording } from './present.ts'
import { findRecording, type RecordingRow } from './queries.ts'
import { linesOf, verifyRecording } from './read.ts'
import { findInRecordings } from './search/find.ts'
import { viewingSettings } from '../viewing/settings.ts'
import { settingsOf } from './settings.ts'

async function requireRecording({ tx, scope }: Context, sessionId: number): Promise<RecordingRow> {
  const row = await findRecording(tx, scope, sessionId)
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Returns the settings that apply to a company, and its own choice. */
async function settingsWithChoice(tx: Transaction, companyId: number): Promise<RecordingSettings> {
  const own = tx.selectFrom('recording_settings').select('mode').where('company_id', '=', companyId)
  const setting = (await own.executeTakeFirst())?.mode ?? 'inherit'
  return {
    company_id: companyId,
    setting,
    ...(await settingsOf(tx, companyId)),
    ...(await viewingSettings(tx, companyId)),
  }
}

const factsOf = ({ session_id, device_id, username }: RecordingRow) => ({
  target: `remote-session:${session_id}`,
  detail: { device: device_id, user: username },
})

export default implement(recordings, recordingSchemas, {
  async settings({ tx, scope }, { company_id }) {
    await requireCompany(tx, scope, company_id)
    return settingsWithChoice(tx, company_id)
  },
  async setSettings({ tx, scope, audit }, { company_id, setting, ...rest }) {
    await requireCompany(tx, scope, company_id)
    const { company_id: _, ...before } = await settingsWithChoice(tx, company_id)
    if (setting === 'inherit') await tx.deleteFrom('recording_settings').where('company_id', '=', company_id).execute()
    else
      await tx
        .insertInto('recording_settings')
        .values({ company_id, mode: setting, ...rest })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ mode: setting, ...rest }))
        .execute()
    const { company_id: __, ...after } = await settingsWithChoice(tx, company_id)
    audit({ target: `company:${company_id}`, changes: changesOf(before, after) })
  },
  async search({ app, scope, audit }, { q, limit }) {
    audit({ detail: { q } })
    return new Deferred(() => findInRecordings(app, scope, q, limit))
  },
  get: async (context, { id }) => presentRecording(await requireRecording(context, id)),
  async download(context, { id }) {
    const row = await requireRecording(context, id)
    context.audit(factsOf(row))
    const { app, scope } = context
    const { extension, type } = recordingFiles[kindOf(row)]
    // Read after the transaction, so that a slow client does not hold a database connection.
    return new Deferred<BytesAnswer>(async () => ({
      name: `session-${id}.${extension}`,
      type,
      open: () => Readable.from(linesOf(app, scope, row), { objectMode: false }),
    }))
  },
  async verify(context, { id }) {
    const row = await requireRecording(context, id)
    return new Deferred(() => verifyRecording(context.app, context.scope, row))
  },
  async remove(context, { id }) {
    const { tx, audit } = context
    const row = await requireRecording(context, id)
    if (row.state === 'running')
      throw fail('CONFLICT', { message: 'The session is still being recorded. End it first.' })
    await tx.deleteFrom('session_recordings').where('session_id', '=', id).execute()
    const { target, detail } = factsOf(row)
    audit({ target, detail: { ...detail, started_at: row.started_at, parts: row.parts } })
  },
})
