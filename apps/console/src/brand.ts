import { useSyncExternalStore } from 'react'
import type { Language } from './kit/i18n/i18n.ts'

/** A text of the brand: either one for all languages, or one per language. */
export type Spoken = string | (Partial<Record<Language, string>> & { en: string })

/** The text in the user's language, or in English if there is no translation. */
export const spokenIn = (text: Spoken, language: Language): string =>
  typeof text === 'string' ? text : (text[language] ?? text.en)

/** Name and appearance of the installation. The server includes it in the page, and serves it at `GET /brand.json`. */
export interface Brand {
  short_name: string
  name: string
  /** `#rrggbb` */
  color: string
  /** Main text colour in the dark theme. */
  dark_text: string
  logo: { light: string; dark: string } | null
  /** Address of the icon. */
  favicon: string
  /** False if the icon is the built-in drawing. */
  has_icon: boolean
  theme: { default: boolean; showData: boolean }
  /** Whether this installation has credits, packs and data. */
  resources: { show: boolean }
  /** Names of the disabled screens. */
  disabled_routes: string[]
  /** True: the product's own text. False: no text. */
  vpn_disclaimer: boolean | Spoken
  links: { help: string | Record<string, string> | null; account: string | null; buy: string | null }
  documents: { title: Spoken; url: string }[]
  /** Picture addresses, by the displayed model name. */
  model_images: Record<string, string>
  /** Displayed series names, by the original name in lower case. */
  series: Record<string, string>
  /** A map service that replaces the bundled map. Its key is part of the address. */
  map?: { style?: string; tiles?: string; attribution?: string }
  xsrf_cookie: 'XSRF-TOKEN' | 'RMS-XSRF-TOKEN'
  /** True if browsers drop the session cookie because the address uses plain HTTP and is not loopback. */
  plain_http_warning: boolean
  public_url: string | null
}

/** The brand used when the server does not provide one. No name is built into the console. */
const NAMELESS: Brand = {
  short_name: '',
  name: '',
  color: '#2f6fed',
  dark_text: '#e6eaf2',
  logo: null,
  favicon: '/favicon.svg',
  has_icon: false,
  theme: { default: true, showData: true },
  resources: { show: true },
  disabled_routes: [],
  vpn_disclaimer: true,
  links: { help: null, account: null, buy: null },
  documents: [],
  model_images: {},
  series: {},
  xsrf_cookie: 'XSRF-TOKEN',
  plain_http_warning: false,
  public_url: null,
}

/** Timeout of a brand request, in ms. It is not reported: the next request that needs the server shows the error. */
const LIMIT = 10_000
/** The brand is read again when the page becomes visible or reconnects, if it is older than this, in ms. */
export const FRESH = 60_000

let brand = NAMELESS
let readAt = 0
const watchers = new Set<() => void>()

function take(read: Partial<Brand>): void {
  readAt = Date.now()
  const next = { ...NAMELESS, ...read }
  if (JSON.stringify(next) === JSON.stringify(brand)) return
  // The cookie of the current session has the other name. After a reload the page gets it under the new name.
  if (brand !== NAMELESS && next.xsrf_cookie !== brand.xsrf_cookie) return window.location.reload()
  brand = next
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = brand.favicon
  for (const watcher of watchers) watcher()
}

/**
 * Requests the brand from the server if the current one is older than `olderThan` ms. Keeps the current one if there is
 * no response.
 */
export async function refreshBrand(olderThan = 0): Promise<void> {
  if (Date.now() - readAt < olderThan) return
  try {
    const response = await fetch('/brand.json', { signal: AbortSignal.timeout(LIMIT) })
    if (response.ok) take((await response.json()) as Partial<Brand>)
  } catch {
    // The next request that needs the server reports that it is unreachable.
  }
}

/**
 * Reads the brand from the page, or from the server if the page has none (as with the development server), and keeps it
 * up to date from then on.
 */
export async function startBrand(): Promise<void> {
  const given = document.getElementById('brand')?.textContent
  if (given) take(JSON.parse(given) as Partial<Brand>)
  else await refreshBrand()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshBrand(FRESH)
  })
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The brand of this installation. Components that use it render again when it changes. */
export const useBrand = (): Brand => useSyncExternalStore(watch, () => brand)
