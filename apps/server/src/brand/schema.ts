import { z } from 'zod'
import { cleanHtml } from '../kit/html.ts'

/** Text without control characters: it ends up in titles, headers of mails and scripts. */
const words = (max: number): z.ZodType<string, string> =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'control characters are not allowed')
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'a colour is written like #2f6fed')
  .toLowerCase()

/** A page of this server (`/help`) or a whole address. Never another scheme: people click it. */
const address = z
  .string()
  .max(500)
  .refine(
    (text) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)),
    'an address begins with / or with https://',
  )

/** An image beside the brand's file, by its name there, or one of this server by its path. */
const image = z
  .string()
  .min(1)
  .max(300)
  .refine(
    (text) => /^\/(?![/\\])/.test(text) || isPlainName(text),
    'an image is a file beside the brand file (logo.svg) or a path of this server (/logo.svg)',
  )
const isPlainName = (text: string): boolean =>
  !/^[a-z][a-z0-9+.-]*:/i.test(text) && text.split('/').every((part) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(part))

/** A text for all, or one for each language, of which English is used where the reader's is missing. */
const spoken = (max: number) =>
  z.union([
    words(max),
    z.strictObject({ en: words(max), nb: words(max).optional(), ja: words(max).optional(), uk: words(max).optional() }),
  ])
export type Spoken = z.output<ReturnType<typeof spoken>>

/**
 * The terms of service. Another version must be accepted anew. `html` is cleaned as announcements are; with `url` alone they
 * are read there, and without either the installation's plain ones apply.
 */
const TermsOfService = z.strictObject({
  version: words(40).default('2023-01-18'),
  html: z.string().max(200_000).transform(cleanHtml).nullable().default(null),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
})

/** Where outside services are; null is the product's own. */
const Links = z.strictObject({
  /** One address above all pages of help, or one for each area (`device-management`, `tags`, ...: see `help.ts` of the console). */
  help: z
    .union([address, z.record(z.string().regex(/^[a-z][a-z-]{0,59}$/), address)])
    .nullable()
    .default(null),
  account: address.nullable().default(null),
  buy: address.nullable().default(null),
  /** Pictures of people, with `{hash}` in the place of the SHA-256 of their e-mail address in small letters. */
  avatars: address
    .refine((text) => text.includes('{hash}'), 'the address of a picture holds {hash}')
    .nullable()
    .default(null),
})

/** A host that a policy of the browser can name: written out, so that neither `{s}` nor anything that ends a policy is part of it. */
const hostIsPlain = (text: string): boolean =>
  text.startsWith('/') || /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?(\/|$)/i.test(text)
const mapAddress = address.refine(hostIsPlain, 'the host of a map service is written out')

/** A map service in place of the bundled map: a style of MapLibre or raster tiles. Browsers see the key. */
const MapOfBrand = z
  .strictObject({
    style: mapAddress.nullable().default(null),
    tiles: mapAddress
      .refine(
        (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
        'the address of tiles holds {z}, {x} and {y}',
      )
      .nullable()
      .default(null),
    /** Put in the place of `{key}`. */
    key: words(300).nullable().default(null),
    /** Whom the service wants to be named; a style names them itself. */
    attribution: words(300).nullable().default(null),
  })
  .refine(({ style, tiles }) => (style === null) !== (tiles === null), 'a map has either a style or tiles')
  .refine(
    ({ style, tiles, key }) => (style ?? tiles ?? '').includes('{key}') === (key !== null),
    'a key has its place {key} in the address, and {key} has a key',
  )

const Mail = z.strictObject({
  /** Name of the sender; the short name where there is none. */
  sender: words(100).nullable().default(null),
  /** PNG or JPEG, since mail programs show no other; the logo where it is one of these. */
  logo: image.nullable().default(null),
  /** Small print under every mail, such as the company's address. */
  footer: z.string().trim().min(1).max(500).nullable().default(null),
})

/** The brand's JSON as it is written; docs/operating.md shows a whole one. Unknown keys are errors, so that a misspelt one is found. */
export const BrandFile = z.strictObject({
  short_name: words(40).default('Outpost'),
  name: words(100).default('Remote management system'),
  color: color.default('#2f6fed'),
  dark_text: color.default('#e6eaf2'),
  logo: z
    .union([image, z.strictObject({ light: image, dark: image })])
    .nullable()
    .default(null),
  favicon: image.nullable().default(null),
  /** Credits, packs and data: whether there are any here, and whether a device needs a credit to connect. */
  resources: z
    .strictObject({ show: z.boolean().default(true), required: z.boolean().default(false) })
    .prefault({})
    .refine(({ show, required }) => show || !required, 'what is not shown cannot be required'),
  theme: z.strictObject({ default: z.boolean().default(true), showData: z.boolean().default(true) }).prefault({}),
  /** Screens by name: the path without its first slash, with dots (`remote.access`), and all below them. */
  disabled_routes: z
    .array(
      z
        .string()
        .regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)*$/, 'a route is named like vpn.quick-connect')
        .max(100),
    )
    .max(100)
    .default([]),
  branded_devices: z
    .array(
      z.strictObject({
        original_model: words(64),
        branded_model: words(64),
        branded_model_image: image.nullable().default(null),
      }),
    )
    .max(200)
    .default([]),
  branded_series: z
    .array(z.strictObject({ original: words(64), branded: words(64) }))
    .max(100)
    .default([]),
  /** True is the product's own text, false none. */
  vpn_disclaimer: z.union([z.boolean(), spoken(2000)]).default(true),
  links: Links.prefault({}),
  /** What people should be able to read before they sign in, such as a privacy policy. */
  documents: z
    .array(z.strictObject({ title: spoken(60), url: address }))
    .max(8)
    .default([]),
  terms: TermsOfService.prefault({}),
  mail: Mail.prefault({}),
  map: MapOfBrand.nullable().default(null),
  /** The second cookie name of the vendor's console, for front ends that were made for it. */
  rms_xsrf_cookie: z.boolean().default(false),
})
export type BrandFile = z.output<typeof BrandFile>

/** Reads the text of a brand's file. Throws an Error that names every wrong key with the reason. */
export function parseBrand(text: string): BrandFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`no JSON: ${(error as Error).message}`, { cause: error })
  }
  const parsed = BrandFile.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${reason(issue)}`).join('; '),
  )
}

/** Of several forms that fit none, the reason of the one that came closest. */
function reason(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message
  const deepest = issue.errors
    .flat()
    .toSorted(
      (a, b) => b.path.length - a.path.length || Number(a.code === 'invalid_type') - Number(b.code === 'invalid_type'),
    )[0]
  return deepest
    ? [...(deepest.path.length > 0 ? [`${deepest.path.join('.')}:`] : []), reason(deepest)].join(' ')
    : issue.message
}
