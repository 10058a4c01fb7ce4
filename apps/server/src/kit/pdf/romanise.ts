/**
 * Initial consonants, vowels and final consonants of Korean syllables in Unicode order, transliterated letter by letter
 * (Revised Romanization, as used for names).
 */
const first = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const last = ' g kk gs n nj nh d l lg lm lb ls lt lp lh m b bs s ss ng j ch k t p h'.split(' ')
const firstSyllable = 0xac00

/**
 * Romanises a Korean syllable; undefined for any other character. The composition of syllables is arithmetic (Unicode
 * 3.12).
 * @example hangul('한') // 'han'
 */
export function hangul(letter: string): string | undefined {
  const index = letter.codePointAt(0)! - firstSyllable
  if (index < 0 || index >= first.length * vowels.length * last.length) return undefined
  const [consonant, rest] = [Math.floor(index / (vowels.length * last.length)), index % (vowels.length * last.length)]
  return `${first[consonant]}${vowels[Math.floor(rest / last.length)]}${last[rest % last.length]}`
}

/** Arabic and Persian letters as transliterated in passports, without diacritics. */
const arabicLetters = new Map(
  "ء' آa أa ؤw إi ئy اa بb ةh تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz ع' غgh فf قq كk لl مm نn هh وw ىa يy پp چch ژzh کk گg یy ،, ؛; ؟? ـ"
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(1)]),
)
const digitBlocks = [0x660, 0x6f0] as const
/** Vowel marks above and below letters, which are omitted in names. */
const isVowelSign = (code: number): boolean => code >= 0x64b && code <= 0x65f

/** Romanises an Arabic letter, mark or digit; undefined for any other character. @example arabic('ش') // 'sh' */
export function arabic(letter: string): string | undefined {
  const code = letter.codePointAt(0)!
  const block = digitBlocks.find((start) => code >= start && code < start + 10)
  if (block !== undefined) return String(code - block)
  return isVowelSign(code) ? '' : arabicLetters.get(letter)
}
