import { Readable } from 'node:stream'
import { workbookType } from '@outpost/contract/devices/csv/constants'
import { reportLimits } from '@outpost/contract/reports/constants'
import { generatedReports as endpoints } from '@outpost/contract/reports/endpoints'
import { generatedReportSchemas } from '@outpost/contract/reports/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Context, implement } from '../../kit/implement.ts'
import { printPdf } from '../../kit/pdf/print.ts'
import type { BytesAnswer } from '../../kit/send-bytes.ts'
import { workbookOf } from '../../kit/workbook/write-workbook.ts'
import { withChildCompanies } from '../companies/service.ts'
import { languageOf } from '../mail/service.ts'
import { reportColumns } from './files/columns.ts'
import { fileName } from './files/name.ts'
import { csvOf, readDevices, rowsOf } from './files/rows.ts'
import { sheetOf } from './files/sheet.ts'
import { reportTexts } from './files/texts.ts'
import type { StoredContent } from './generate/content.ts'
import type { GeneratedRow } from './generate/generate.ts'
import { presentContent } from './present.ts'
import { listGenerated, requireGenerated } from './queries.ts'
import { contentWithoutData, readableParameters, withoutData } from './readable.ts'

/** The number of reports that a user may print in 15 minutes. */
const prints = { limit: 60, seconds: 900 } as const

type Found = GeneratedRow & { company_name: string; content: StoredContent }

/** Returns a report as far as the user may read it. Throws NOT_FOUND, or CONFLICT if it has not been generated. */
async function requireContent({ tx, scope, actor }: Context, id: number): Promise<Found> {
  const row = await requireGenerated(tx, scope, id)
  if (row.content === null)
    throw fail('CONFLICT', { message: row.message ?? 'The report is still being generated. Try again later.' })
  const parameters = readableParameters(row.parameters, actor.permissions)
  const isWhole = parameters.length === row.parameters.length
  return { ...row, parameters, content: isWhole ? row.content : contentWithoutData(row.content) }
}

const readAll = async ({ tx }: Context, { id, parameters }: Found) => {
  const devices = await readDevices(tx, id, 0, reportLimits.devices)
  return parameters.includes('data_usage') ? devices : devices.map(withoutData)
}

/** The rows of the table of a report, in the language of the user. */
async function tableOf(context: Context, id: number): Promise<{ found: Found; rows: () => ReturnType<typeof rowsOf> }> {
  const found = await requireContent(context, id)
  const texts = reportTexts[await languageOf(context.tx, context.actor.userId)]
  const { app, scope } = context
  return { found, rows: () => rowsOf({ app, scope }, id, reportColumns(found.parameters, texts)) }
}

export const generatedReports = implement(endpoints, generatedReportSchemas, {
  list: async ({ tx, scope }, query) => listGenerated(tx, scope, await withChildCompanies(tx, scope, query)),
  async get(context, { id }) {
    const found = await requireContent(context, id)
    return presentContent(found, found.content, await readAll(context, found))
  },
  async update({ tx, scope, audit }, { id, name, description }) {
    await requireGenerated(tx, scope, id)
    await tx.updateTable('generated_reports').set({ name, description }).where('id', '=', id).execute()
    audit({ target: `generated-report:${id}`, detail: { name } })
  },
  async remove({ tx, scope, audit }, { id }) {
    const { name, company_id } = await requireGenerated(tx, scope, id)
    await tx.deleteFrom('generated_reports').where('id', '=', id).execute()
    audit({ target: `generated-report:${id}`, detail: { name, company_id } })
  },
  async pdf(context, { id }) {
    const { app, tx, actor } = context
    const found = await requireContent(context, id)
    await app.limits.take(`pdf:${actor.userId}`, prints.limit, prints.seconds)
    const language = await languageOf(tx, actor.userId)
    const sheet = sheetOf(found, found.content, await readAll(context, found), language, app.brand())
    return { name: fileName(found, 'pdf'), content: await printPdf(sheet) }
  },
  async csv(context, { id }): Promise<BytesAnswer> {
    const { found, rows } = await tableOf(context, id)
    return {
      name: fileName(found, 'csv'),
      type: 'text/csv; charset=utf-8',
      open: () => Readable.from(csvOf(rows())),
    }
  },
  async xlsx(context, { id }): Promise<BytesAnswer> {
    const { found, rows } = await tableOf(context, id)
    return {
      name: fileName(found, 'xlsx'),
      type: workbookType,
      open: () => Readable.from(workbookOf(rows()), { objectMode: false }),
    }
  },
})
