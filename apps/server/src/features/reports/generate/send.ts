import type { ReportDevice } from '@outpost/contract/reports/generated'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { printPdf } from '../../../kit/pdf/print.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { type Language, languageOf, type Mail, render, sendMail } from '../../mail/service.ts'
import { datesOf, fileName } from '../files/name.ts'
import { sheetOf } from '../files/sheet.ts'
import { reportTexts } from '../files/texts.ts'
import type { StoredContent } from './content.ts'
import type { GeneratedRow } from './generate.ts'

/** Bytes up to which a PDF is attached. Longer ones are opened with the link. */
const mostAttached = 5 * 1024 * 1024
/** Days after which an email that could not be sent is given up. */
const validDays = 7

type Report = GeneratedRow & { content: StoredContent; company_name: string }

/** Returns the language of each recipient: their own if they are a user, otherwise that of the owner. */
async function languagesOf(
  tx: Transaction,
  ownerId: number | null,
  recipients: readonly string[],
): Promise<{ to: string; language: Language }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, lower(email) as email from users where lower(email) = any(${recipients.map((to) => to.toLowerCase())}::text[])`.execute(
    tx,
  )
  const usual = ownerId === null ? 'en' : await languageOf(tx, ownerId)
  const found: { to: string; language: Language }[] = []
  for (const to of recipients) {
    const user = rows.find(({ email }) => email === to.toLowerCase())
    found.push({ to, language: user ? await languageOf(tx, user.id) : usual })
  }
  return found
}

/** An email that waits for the transaction that completes its report. */
export type Letter = Pick<Mail, 'to' | 'subject' | 'content'>

/** Writes the emails of a report, each in the language of its recipient and with the PDF. */
export async function lettersOf(
  app: Program,
  report: Report,
  recipients: readonly string[],
  devices: readonly ReportDevice[],
): Promise<Letter[]> {
  const span = [...new Set(datesOf(report))].join(' – ')
  const printed = new Map<Language, Buffer>()
  const letters: Letter[] = []
  const addressed = await inTransaction(app.db, systemScope, (tx) => languagesOf(tx, report.user_id, recipients))
  for (const { to, language } of addressed) {
    const t = reportTexts[language]
    const sheet = sheetOf(report, report.content, devices, language, app.brand())
    const pdf = printed.get(language) ?? Buffer.from(await printPdf(sheet))
    printed.set(language, pdf)
    const isAttached = pdf.length <= mostAttached
    const subject = t.mail.subject(report.name, app.brand().short_name)
    const content = render(
      {
        subject,
        lines: [...t.mail.lines(report.name, span), ...(isAttached ? [t.mail.attached] : [])],
        link: { label: t.mail.open, url: `${app.publicUrl()}/report/generated/${report.id}` },
        ending: t.mail.ending,
      },
      app.brand(),
    )
    const file = { name: fileName(report, 'pdf'), type: 'application/pdf', base64: pdf.toString('base64') }
    letters.push({ to, subject, content: isAttached ? { ...content, files: [file] } : content })
  }
  return letters
}

/**
 * Queues the emails of a report in the transaction that completes it. The key of each names the report and the address,
 * so that it is sent once.
 */
export async function queueLetters(
  app: Program,
  tx: Transaction,
  { id, company_id, user_id }: Pick<GeneratedRow, 'id' | 'company_id' | 'user_id'>,
  letters: readonly Letter[],
): Promise<void> {
  for (const letter of letters)
    await sendMail(app, tx, {
      companyId: company_id,
      userId: user_id,
      kind: 'report',
      key: `${id} ${letter.to.toLowerCase()}`,
      expiresAt: new Date(Date.now() + validDays * 86_400_000),
      ...letter,
    })
}
