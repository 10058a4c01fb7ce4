import cities from 'virtual:map/cities.txt?url'
import countries from 'virtual:map/countries.json?url'
import coarse from 'virtual:map/land-110m.json?url'
import fine from 'virtual:map/land-50m.json?url'

/** Whole addresses: a worker knows no page that they could belong to. */
const whole = (path: string): string => new URL(path, window.location.href).href

/** The files of the bundled map, made by the build (`tools/map`): Natural Earth's countries and GeoNames' towns. */
export const mapFiles = { cities: whole(cities), countries: whole(countries), coarse: whole(coarse), fine: whole(fine) }
