import fs from 'node:fs'
import { z } from 'zod'
import { cleanHtml } from './kit/html.ts'

/**
 * The terms of service. Another version must be accepted anew. `html` is cleaned as announcements are; with `url` alone they
 * are read there, and without either the installation's plain ones apply.
 */
const TermsOfService = z.object({
  version: z.string().min(1).max(40).default('2023-01-18'),
  html: z.string().max(200_000).transform(cleanHtml).nullable().default(null),
  url: z.url({ protocol: /^https?$/ }).max(500).nullable().default(null),
})

const BrandFile = z.object({
  short_name: z.string().min(1).max(40).default('Outpost'),
  name: z.string().min(1).max(100).default('Remote management system'),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/).default('#2f6fed'),
  dark_text: z.string().regex(/^#[0-9a-fA-F]{6}$/).default('#e6eaf2'),
  logo: z.string().max(500).nullable().default(null),
  favicon: z.string().max(500).nullable().default(null),
  disabled_routes: z.array(z.enum(['management.wifi', 'remote.mobile', 'vpn.hubs', 'vpn.quick-connect'])).default([]),
  /** The second cookie name of the vendor's console, for front ends that were made for it. */
  rms_xsrf_cookie: z.boolean().default(false),
  terms: TermsOfService.prefault({}),
})

export type Brand = z.output<typeof BrandFile>

/** The name of the anti-forgery cookie under this brand. */
export const xsrfCookieName = (brand: Brand): 'XSRF-TOKEN' | 'RMS-XSRF-TOKEN' => (brand.rms_xsrf_cookie ? 'RMS-XSRF-TOKEN' : 'XSRF-TOKEN')

/**
 * Reads the brand's JSON and reads it again when it changes. A broken file is reported and the last good brand stays.
 * @returns the present brand and the end of the watch
 */
export function watchBrand(file: string | undefined, report: (error: Error) => void): { current: () => Brand; close: () => void } {
  if (!file) {
    const brand = BrandFile.parse({})
    return { current: () => brand, close: () => {} }
  }
  let brand = BrandFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  const listener = (): void => {
    try {
      brand = BrandFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)))
    }
  }
  fs.watchFile(file, { interval: 2000, persistent: false }, listener)
  return { current: () => brand, close: () => fs.unwatchFile(file, listener) }
}
