import type { Place } from './types.ts'

/** A town, or a country, which has no country of its own. */
export interface NamedPlace extends Place {
  name: string
  country: string
}

interface Entry extends NamedPlace {
  /** What is looked through: name and country in plain small letters. */
  labels: string
}

const EARTH_KM = 6371
/** Further away than this in km nothing is near. */
const NEAR_KM = 300

/** Letters that are no letter with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** Small letters without marks, as people type names that they cannot type. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ]/gu, '')
    .toLowerCase()
    .replace(/[øłđðıæœßþ]/g, (letter) => plainLetters[letter]!)
    .replace(/[\s,.-]+/g, ' ')
    .trim()

const entry = (place: NamedPlace): Entry => ({ ...place, labels: plain(`${place.name} ${place.country}`) })

/** Reads the lines that the build has made: name, country, latitude, longitude. */
export function readTowns(text: string): NamedPlace[] {
  const countryNames = new Intl.DisplayNames('en', { type: 'region' })
  return text.split('\n').map((line) => {
    const [name = '', country = '', latitude, longitude] = line.split('\t')
    return {
      name,
      country: (country && countryNames.of(country)) ?? '',
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between two points on a sphere (haversine). */
export function distance(a: Place, b: Place): number {
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return (
    2 * EARTH_KM * Math.asin(Math.sqrt(across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along))
  )
}

/** What is found by name and by place. @param places countries and towns, the most important first */
export function gazetteer(countries: readonly NamedPlace[], towns: readonly NamedPlace[]) {
  const entries = [...countries, ...towns].map(entry)
  return {
    /** Places whose name or country begins with each word that is typed; those whose name begins so come first. */
    find(query: string, most: number): NamedPlace[] {
      const labels = plain(query)
      if (labels === '') return []
      const fits = ({ labels: all }: Entry): boolean =>
        labels.split(' ').every((word) => all.startsWith(word) || all.includes(` ${word}`))
      const found = entries.filter(fits)
      const [first, rest] = [
        found.filter((place) => place.labels.startsWith(labels)),
        found.filter((place) => !place.labels.startsWith(labels)),
      ]
      return [...first, ...rest].slice(0, most)
    },
    /** The town nearest to a point with its distance in km; undefined where nothing is near, as at sea. */
    near(point: Place): { place: NamedPlace; kilometres: number } | undefined {
      let nearest: { place: NamedPlace; kilometres: number } | undefined
      for (const place of towns) {
        // A degree of latitude is 111 km: most towns need no more than this look.
        if (Math.abs(place.latitude - point.latitude) > NEAR_KM / 111) continue
        const kilometres = distance(place, point)
        if (kilometres <= NEAR_KM && (!nearest || kilometres < nearest.kilometres)) nearest = { place, kilometres }
      }
      return nearest
    },
  }
}
export type Gazetteer = ReturnType<typeof gazetteer>
