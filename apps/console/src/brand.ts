import { createContext, use } from 'react'

/** What the installation calls itself and how it looks (`GET /brand.json`). */
export interface Brand {
  short_name: string
  name: string
  /** `#rrggbb` */
  color: string
  dark_text: string
  logo: string | null
  favicon: string | null
  /** Screens switched off, by route name. */
  disabled_routes: string[]
  xsrf_cookie: 'XSRF-TOKEN' | 'RMS-XSRF-TOKEN'
  /** True where browsers drop the session cookie, because the address is plain HTTP and not loopback. */
  plain_http_warning: boolean
  public_url: string | null
}

const DEFAULT: Brand = {
  short_name: 'Outpost',
  name: 'Remote management system',
  color: '#2f6fed',
  dark_text: '#e6eaf2',
  logo: null,
  favicon: null,
  disabled_routes: [],
  xsrf_cookie: 'XSRF-TOKEN',
  plain_http_warning: false,
  public_url: null,
}

/** A server that does not answer within this time in ms shows its silence at the next step, with words. */
const LIMIT = 10_000

/** Reads the brand; a server that cannot tell gets the default one, so that the failure screen has a face. */
export async function loadBrand(): Promise<Brand> {
  try {
    const response = await fetch('/brand.json', { signal: AbortSignal.timeout(LIMIT) })
    if (!response.ok) return DEFAULT
    return { ...DEFAULT, ...((await response.json()) as Partial<Brand>) }
  } catch {
    return DEFAULT
  }
}

/** Puts the brand's own favicon in place. */
export function applyFavicon(brand: Brand): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!brand.favicon || !link) return
  link.removeAttribute('type')
  link.href = brand.favicon
}

const BrandContext = createContext<Brand>(DEFAULT)
export const BrandProvider = BrandContext

/** The brand of this installation. */
export const useBrand = (): Brand => use(BrandContext)
