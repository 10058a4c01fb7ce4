import { creditReports } from '@outpost/contract/credits/reports/endpoints'
import { type CreditReport, creditReportSchemas } from '@outpost/contract/credits/reports/schemas'
import type { MadeFile } from '@outpost/contract/kit/page'
import { fail } from '@outpost/contract/kit/errors'
import { implement, type Context } from '../../kit/implement.ts'
import { printPdf } from '../../kit/pdf/print.ts'
import { requireCompany } from '../companies/service.ts'
import { languageOf } from '../mail/service.ts'
import { mayReadCodes } from './codes.ts'
import { period } from './data.ts'
import { poolsByIds } from './queries.ts'
import { readReport } from './report-data.ts'
import { sheetOf, type ReportFacts } from './report-sheet.ts'
import { whereShown } from './shown.ts'

/** The number of reports that a user may print in 15 minutes. Each takes some seconds of computation. */
const prints = { limit: 60, seconds: 900 } as const

const dayOf = (date: Date | undefined): string => (date ? `-${date.toISOString().slice(0, 10)}` : '')

/** Prints a report as a PDF in the language of the user. */
async function print({ app, tx, actor }: Context, report: CreditReport, facts: ReportFacts): Promise<MadeFile> {
  await app.limits.take(`pdf:${actor.userId}`, prints.limit, prints.seconds)
  const content = await printPdf(sheetOf(report, facts, await languageOf(tx, actor.userId), app.brand()))
  return {
    name: `resources-${facts.pool ? `pool-${facts.pool.id}` : facts.company}${dayOf(facts.from)}${dayOf(facts.until)}.pdf`,
    content,
  }
}

export default whereShown(
  implement(creditReports, creditReportSchemas, {
    async pool(context, { id }) {
      const { app, tx, scope, actor, now } = context
      const [row] = await poolsByIds(tx, scope, [id])
      if (!row) throw fail('NOT_FOUND')
      const report = await readReport(
        app,
        tx,
        { company: row.company_id, pool: id, from: undefined, until: undefined },
        mayReadCodes(actor),
      )
      return print(context, report, {
        company: row.company_name ?? '',
        pool: { id, type: row.type_id },
        from: undefined,
        until: undefined,
        now,
      })
    },
    async pdf(context, { company_id, ...dates }) {
      const { app, tx, scope, actor, now } = context
      const company = await requireCompany(tx, scope, company_id ?? actor.companyId)
      const between = period(dates)
      return print(context, await readReport(app, tx, { company: company.id, ...between }, mayReadCodes(actor)), {
        company: company.name,
        ...between,
        now,
      })
    },
    async json({ app, tx, scope, actor }, { company_id, ...dates }) {
      const company = await requireCompany(tx, scope, company_id ?? actor.companyId)
      return readReport(app, tx, { company: company.id, ...period(dates) }, mayReadCodes(actor))
    },
  }),
)
