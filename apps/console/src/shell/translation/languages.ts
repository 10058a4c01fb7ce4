import { languages } from '../../kit/i18n/i18n.ts'

/** The languages into which a translator can translate the console, besides its own languages. */
export const translated = [
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ko',
  'lt',
  'lv',
  'ms',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'ta',
  'th',
  'tr',
  'ur',
  'vi',
  'zh',
] as const

/** The name of a language in that language, so that its speakers can find it. */
export function nameOf(tag: string): string {
  // Speakers of both written forms of Norwegian look for this name.
  if (tag === 'nb') return 'Norsk'
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

const codeOf = (tag: string): string | undefined => {
  try {
    const { language } = new Intl.Locale(tag)
    return ['no', 'nn'].includes(language) ? 'nb' : language
  } catch {
    return undefined
  }
}

/**
 * The most common language of a country (CLDR, likely subtags).
 * @param country ISO 3166-1, two letters
 */
export const languageOfCountry = (country: string | null): string | undefined =>
  country !== null && /^[A-Za-z]{2}$/.test(country)
    ? codeOf(new Intl.Locale(`und-${country}`).maximize().language)
    : undefined

/**
 * The languages of the account menu: those of the console, then others of the browser and of the country.
 * @param chosen the current language, which is always included
 */
export function offered(browser: readonly string[], country: string | null, chosen: string): string[] {
  const others = [chosen, ...browser.slice(0, 3).map(codeOf), languageOfCountry(country)].filter(
    (code) => code !== undefined && code !== 'und',
  )
  return [...new Set([...languages, ...others])] as string[]
}
