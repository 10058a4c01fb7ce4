import { useSyncExternalStore } from 'react'
import type { Language } from './kit/i18n/i18n.ts'

/** A text of the brand: one for all, or one for each language. */
export type Spoken = string | (Partial<Record<Language, string>> & { en: string })

/** The text in the reader's language, else in English. */
export const spokenIn = (text: Spoken, language: Language): string =>
  typeof text === 'string' ? text : (text[language] ?? text.en)

/** What the installation calls itself and how it looks: in the page as it is served, and at `GET /brand.json`. */
export interface Brand {
  short_name: string
  name: string
  /** `#rrggbb` */
  color: string
  /** Main text on dark ground. */
  dark_text: string
  logo: { light: string; dark: string } | null
  /** Address of the icon. */
  favicon: string
  /** False where the icon is the drawn mark. */
  has_icon: boolean
  theme: { default: boolean; showData: boolean }
  /** Whether there are credits, packs and data here. */
  resources: { show: boolean }
  /** Screens switched off, by route name. */
  disabled_routes: string[]
  /** True is the product's own text, false none. */
  vpn_disclaimer: boolean | Spoken
  links: { help: string | Record<string, string> | null; account: string | null; buy: string | null }
  documents: { title: Spoken; url: string }[]
  /** Pictures by the model's name as it is shown. */
  model_images: Record<string, string>
  /** Names of series, by the original in small letters. */
  series: Record<string, string>
  /** A map service in place of the bundled map, with its key in the address. */
  map?: { style?: string; tiles?: string; attribution?: string }
  xsrf_cookie: 'XSRF-TOKEN' | 'RMS-XSRF-TOKEN'
  /** True where browsers drop the session cookie, because the address is plain HTTP and not loopback. */
  plain_http_warning: boolean
  public_url: string | null
}

/** Of a server that does not say who it is: no name is baked into the console. */
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

/** A server that does not answer within this time in ms shows its silence at the next step, with words. */
const LIMIT = 10_000
/** A page that comes back, into sight or to the server, asks again for a brand that is older than this time in ms. */
export const FRESH = 60_000

let brand = NAMELESS
let readAt = 0
const watchers = new Set<() => void>()

function take(read: Partial<Brand>): void {
  readAt = Date.now()
  const next = { ...NAMELESS, ...read }
  if (JSON.stringify(next) === JSON.stringify(brand)) return
  // The cookie of the open session has the other name: a page that starts is given it anew.
  if (brand !== NAMELESS && next.xsrf_cookie !== brand.xsrf_cookie) return window.location.reload()
  brand = next
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = brand.favicon
  for (const watcher of watchers) watcher()
}

/** Asks the server for the brand where it is older than so many ms; where there is no answer it stays as it was. */
export async function refreshBrand(olderThan = 0): Promise<void> {
  if (Date.now() - readAt < olderThan) return
  try {
    const response = await fetch('/brand.json', { signal: AbortSignal.timeout(LIMIT) })
    if (response.ok) take((await response.json()) as Partial<Brand>)
  } catch {
    // The next step that needs the server says that it is away.
  }
}

/** Takes the brand from the page, which the development server does not fill in, and keeps it fresh from then on. */
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

/** The brand of this installation. The person who reads it is rendered again when it changes. */
export const useBrand = (): Brand => useSyncExternalStore(watch, () => brand)
