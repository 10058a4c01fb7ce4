import { z } from 'zod'
import { cleanHtml } from '../kit/html.ts'

/** Text without control characters, because it is used in titles, mail headers and scripts. */
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

/**
 * A path on this server (`/help`) or a full http(s) address. Other schemes are not allowed, because users
 * click on it.
 */
const address = z
  .string()
  .max(500)
  .refine(
    (text) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)),
    'an address begins with / or with https://',
  )

/** An image: the name of a file beside the brand file, or a path on this server. */
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

/** One text for all languages, or one per language; English is used if the user's language is missing. */
const spoken = (max: number) =>
  z.union([
    words(max),
    z.strictObject({ en: words(max), nb: words(max).optional(), ja: words(max).optional(), uk: words(max).optional() }),
  ])
export type Spoken = z.output<ReturnType<typeof spoken>>

/**
 * The terms of service. Users must accept again when the version changes. `html` is sanitised like
 * announcements. With `url` alone, users read the terms at that address; with neither, the plain terms of the
 * installation apply.
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

/** The addresses of external services; null for the product's own. */
const Links = z.strictObject({
  /**
   * One base address of all help pages, or one per area (`device-management`, `tags`, ...: see the console's
   * `help.ts`).
   */
  help: z
    .union([address, z.record(z.string().regex(/^[a-z][a-z-]{0,59}$/), address)])
    .nullable()
    .default(null),
  account: address.nullable().default(null),
  buy: address.nullable().default(null),
  /** User pictures. `{hash}` is replaced by the SHA-256 of the user's email address in lower case. */
  avatars: address
    .refine((text) => text.includes('{hash}'), 'the address of a picture holds {hash}')
    .nullable()
    .default(null),
})

/**
 * Whether the host can be named in a content security policy: written literally, without a placeholder such
 * as `{s}` and without a character that ends a directive.
 */
const hostIsPlain = (text: string): boolean =>
  text.startsWith('/') || /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?(\/|$)/i.test(text)
const mapAddress = address.refine(hostIsPlain, 'the host of a map service is written out')

/** A map service in place of the bundled map: a MapLibre style or raster tiles. Browsers receive the key. */
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
    /** Replaces `{key}` in the address. */
    key: words(300).nullable().default(null),
    /** The attribution that the service requires. A style contains its own. */
    attribution: words(300).nullable().default(null),
  })
  .refine(({ style, tiles }) => (style === null) !== (tiles === null), 'a map has either a style or tiles')
  .refine(
    ({ style, tiles, key }) => (style ?? tiles ?? '').includes('{key}') === (key !== null),
    'a key has its place {key} in the address, and {key} has a key',
  )

const Mail = z.strictObject({
  /** The name of the sender; by default the short name. */
  sender: words(100).nullable().default(null),
  /**
   * PNG or JPEG, because mail programs display no other type. By default the brand's logo, if it has one of
   * these types.
   */
  logo: image.nullable().default(null),
  /** Small print below every mail, such as the address of the company. */
  footer: z.string().trim().min(1).max(500).nullable().default(null),
})

/**
 * The content of a brand file; docs/operating.md shows a complete one. Unknown keys are errors, so that
 * misspelt keys are found.
 */
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
  /**
   * Credits, packs and data: whether they exist in this installation, and whether a device needs a credit to
   * connect.
   */
  resources: z
    .strictObject({ show: z.boolean().default(true), required: z.boolean().default(false) })
    .prefault({})
    .refine(({ show, required }) => show || !required, 'what is not shown cannot be required'),
  theme: z.strictObject({ default: z.boolean().default(true), showData: z.boolean().default(true) }).prefault({}),
  /**
   * Names of screens that are switched off, with all screens below them: the path without its first slash, and
   * with dots for the other slashes (`remote.access`).
   */
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
  /** True for the product's own text, false for none. */
  vpn_disclaimer: z.union([z.boolean(), spoken(2000)]).default(true),
  links: Links.prefault({}),
  /** Documents that users can read before they sign in, such as a privacy policy. */
  documents: z
    .array(z.strictObject({ title: spoken(60), url: address }))
    .max(8)
    .default([]),
  terms: TermsOfService.prefault({}),
  mail: Mail.prefault({}),
  map: MapOfBrand.nullable().default(null),
  /**
   * Whether the anti-forgery cookie has the second of the names that the vendor's console uses, for front ends
   * written for that console.
   */
  rms_xsrf_cookie: z.boolean().default(false),
})
export type BrandFile = z.output<typeof BrandFile>

/** Parses the text of a brand file. Throws an Error that names every invalid key with the reason. */
export function parseBrand(text: string): BrandFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`not valid JSON: ${(error as Error).message}`, { cause: error })
  }
  const parsed = BrandFile.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${reason(issue)}`).join('; '),
  )
}

/**
 * Returns the reason of an issue. If a value fits none of several forms: the reason of the form that came
 * closest.
 */
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
