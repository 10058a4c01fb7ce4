import type { Brand } from '../../brand.ts'
import type { Transaction } from '../../db/database.ts'
import { readSetting } from '../settings/service.ts'

export const languages = ['en', 'nb', 'ja', 'uk'] as const
export type Language = (typeof languages)[number]

/** What a mail of the product says, in one language. */
export interface Letter {
  subject: string
  /** Paragraphs before the code or link. */
  lines: readonly string[]
  /** Shown on a line of its own, in large type. */
  code?: string
  link?: { label: string; url: string }
  /** Small print: how long it is good, and what to do when nobody asked for it. */
  ending?: string
}

/** The parts of a mail as they go out. */
export interface Content {
  text: string
  html: string
}

/** The language that a user has chosen in the console (stored setting `language`), else English. */
export async function languageOf(tx: Transaction, userId: number): Promise<Language> {
  const chosen = await readSetting(tx, userId, 'language')
  return languages.find((language) => language === chosen) ?? 'en'
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** A letter as plain text and as simple HTML under the brand's name; every value in it is text and nothing else. */
export function render(letter: Letter, brand: Brand): Content {
  const { lines, code, link, ending } = letter
  const paragraphs = [...lines, ...(code === undefined ? [] : [code]), ...(link ? [`${link.label}:\n${link.url}`] : []), ...(ending === undefined ? [] : [ending]), `-- \n${brand.short_name}`]
  const paragraph = (style: string, inner: string): string => `<p style="margin:0 0 16px;${style}">${inner}</p>`
  const button = link && `<a href="${escape(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${brand.color};color:#ffffff;text-decoration:none">${escape(link.label)}</a>`
  const html = [
    paragraph('font-weight:600', escape(brand.short_name)),
    ...lines.map((line) => paragraph('', escape(line))),
    ...(code === undefined ? [] : [paragraph('font-size:28px;letter-spacing:4px;font-family:monospace', escape(code))]),
    ...(link && button ? [paragraph('', button), paragraph('font-size:13px;color:#5f6b7a;word-break:break-all', escape(link.url))] : []),
    ...(ending === undefined ? [] : [paragraph('font-size:13px;color:#5f6b7a', escape(ending))]),
  ]
  return {
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html><body style="margin:0;padding:24px;font-family:sans-serif;font-size:15px;line-height:1.5;color:#1d2733">${html.join('')}</body></html>`,
  }
}
