import type { Brand } from '../../brand/brand.ts'
import { type BrandImage, mailTypes } from '../../brand/images.ts'
import type { Transaction } from '../../db/database.ts'
import { readableOnWhite, textOn } from '../../kit/contrast.ts'
import { readSetting } from '../settings/service.ts'
import { escapeHtml } from '../../kit/escape-html.ts'

export const languages = ['en', 'nb', 'ja', 'uk'] as const
export type Language = (typeof languages)[number]

/** The text of an email in one language. */
export interface EmailTemplate {
  subject: string
  /** Paragraphs before the code or link. */
  lines: readonly string[]
  /** Shown on a line of its own, in large type. */
  code?: string
  link?: { label: string; url: string }
  /** A link below it, in small type. */
  second?: { label: string; url: string }
  /** Small print: how long the code or link is valid, and what to do if the user did not ask for it. */
  ending?: string
}

/** The rendered parts of an email. */
export interface Content {
  text: string
  html: string
  /** Attached files. */
  files?: readonly { name: string; type: string; base64: string }[]
}

/**
 * Returns the language for emails to a user: the one chosen in the console (stored setting `language`), else the one
 * last shown there (`spoken_language`). English if neither is set or emails are not available in that language.
 */
export async function languageOf(tx: Transaction, userId: number): Promise<Language> {
  const chosen = (await readSetting(tx, userId, 'language')) ?? (await readSetting(tx, userId, 'spoken_language'))
  return languages.find((language) => language === chosen) ?? 'en'
}

/**
 * The content id of the brand's logo, which is attached to the email: email clients load nothing from elsewhere without
 * asking.
 */
export const logoId = 'logo@brand'

/** Returns the logo in a format that email clients can show; undefined if there is none, and only the name is shown. */
export function mailLogo({ mail, logo, images }: Brand): BrandImage | undefined {
  const image = images.get(mail.logo ?? logo?.light ?? '')
  return image && mailTypes.includes(image.type) ? image : undefined
}

const paragraph = (style: string, inner: string): string => `<p style="margin:0 0 16px;${style}">${inner}</p>`
const small = 'font-size:13px;color:#5f6b7a'

/** Wraps the content with the brand above it, and in small print below it. */
function frame(brand: Brand, inner: string): string {
  const name = escapeHtml(brand.short_name)
  const head = mailLogo(brand)
    ? `<img src="cid:${logoId}" alt="${name}" height="32" style="display:block;border:0;height:32px">`
    : name
  const foot = [
    name,
    ...(brand.mail.footer === null ? [] : [escapeHtml(brand.mail.footer).replace(/\r?\n/g, '<br>')]),
  ].join('<br>')
  const body = `<div style="max-width:560px;margin:0 auto">${paragraph(`font-size:18px;font-weight:600;color:${readableOnWhite(brand.color)}`, head)}${inner}<div style="margin-top:24px;padding-top:12px;border-top:1px solid #e4e7ec;${small}">${foot}</div></div>`
  return `<!doctype html><html><body style="margin:0;padding:24px;background:#ffffff;font-family:sans-serif;font-size:15px;line-height:1.5;color:#1d2733">${body}</body></html>`
}

/**
 * Renders an email as plain text and as simple HTML with the brand's name, logo and colour. All values are escaped, so
 * they can only be text.
 */
export function render(template: EmailTemplate, brand: Brand): Content {
  const { lines, code, link, second, ending } = template
  const signature = ['-- ', brand.short_name, ...(brand.mail.footer === null ? [] : [brand.mail.footer])].join('\n')
  const paragraphs = [
    ...lines,
    ...(code === undefined ? [] : [code]),
    ...[link, second].flatMap((one) => (one ? [`${one.label}:\n${one.url}`] : [])),
    ...(ending === undefined ? [] : [ending]),
    signature,
  ]
  const button =
    link &&
    `<a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${brand.color};color:${textOn(brand.color)};text-decoration:none">${escapeHtml(link.label)}</a>`
  const html = [
    ...lines.map((line) => paragraph('', escapeHtml(line))),
    ...(code === undefined
      ? []
      : [paragraph('font-size:28px;letter-spacing:4px;font-family:monospace', escapeHtml(code))]),
    ...(link && button
      ? [paragraph('', button), paragraph(`${small};word-break:break-all`, escapeHtml(link.url))]
      : []),
    ...(second ? [paragraph(small, `<a href="${escapeHtml(second.url)}">${escapeHtml(second.label)}</a>`)] : []),
    ...(ending === undefined ? [] : [paragraph(small, escapeHtml(ending))]),
  ]
  return { text: `${paragraphs.join('\n\n')}\n`, html: frame(brand, html.join('')) }
}
