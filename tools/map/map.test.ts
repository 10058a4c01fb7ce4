import { expect, test } from 'vitest'
import { cityLines } from './cities.ts'
import { countries, drawing, labels } from './land.ts'
import { waters } from './waters.ts'

type Point = [number, number]

/** Whether a point lies in a ring (even-odd rule). */
const isIn = ([x, y]: Point, ring: readonly Point[]): boolean =>
  ring.reduce((inside, [ax, ay], at) => {
    const [bx, by] = ring.at(at - 1)!
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)

const land = countries('110m')
/** Returns the name of the country that is drawn at a point. */
const at = (point: Point): string | undefined =>
  land.find(({ geometry }) =>
    (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).some(([ring]) => isIn(point, ring!)),
  )?.properties.name

test('FRAME-152 the bundled map has land and oceans in the right places, on both sides of the 180th meridian', () => {
  expect(
    [
      [25, 54.9],
      [10, 61],
      [-100, 40],
      [134, -25],
      [175, 66],
      [-175, 66.5],
      [0, -85],
    ].map((point) => at(point as Point)),
  ).toEqual(['Lithuania', 'Norway', 'United States of America', 'Australia', 'Russia', 'Russia', 'Antarctica'])
  expect(
    [
      [-40, 30],
      [-40, 50],
      [-150, 0],
      [80, -30],
      [0, 80],
    ].map((point) => at(point as Point)),
  ).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('every point is within the map, and no outline runs along its edge', () => {
  for (const { geometry } of drawing(land)) {
    const points = (geometry.coordinates as unknown[]).flat(Infinity) as number[]
    expect(Math.max(...points.map(Math.abs))).toBeLessThanOrEqual(180)
  }
  const outlines = drawing(land).flatMap(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates : [],
  )
  expect(outlines.length).toBeGreaterThan(2)
  expect(
    outlines.filter((line) =>
      line.some(([x], index) => index > 0 && Math.abs(x) > 179.99 && Math.abs(line[index - 1]![0]) > 179.99),
    ),
  ).toEqual([])
})

test('the label of a country is inside it, the largest first', () => {
  const [, russia, canada] = labels(land)
  expect([russia?.name, canada?.name]).toEqual(['Russia', 'Canada'])
  const lithuania = labels(land).find(({ name }) => name === 'Lithuania')!
  expect(at([lithuania.longitude, lithuania.latitude])).toBe('Lithuania')
})

test('cities are listed once each by their GeoNames names in Latin letters, the largest first, without city districts', () => {
  const lines = cityLines().split('\n')
  expect(lines.length).toBeGreaterThan(20_000)
  expect(lines[0]).toMatch(/^Shanghai\tCN\t31\.\d{3}\t121\.\d{3}$/)
  expect(lines.filter((line) => line.startsWith('Kaunas\t'))).toEqual([
    expect.stringMatching(/^Kaunas\tLT\t54\.9\d\d\t23\.9\d\d$/),
  ])
  for (const town of ['Vienna\tAT', 'Munich\tDE', 'Copenhagen\tDK', 'Warsaw\tPL'])
    expect(
      lines.filter((line) => line.startsWith(town)),
      town,
    ).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('Dainava (Kaunas)'))).toEqual([])
})

test('FRAME-152 the bundled map has lakes, rivers and the borders of states, none of which runs across the whole map', () => {
  const all = waters()
  const of = (kind: string) => all.filter(({ properties }) => properties.kind === kind)
  expect(of('lake').length).toBeGreaterThan(200)
  expect(of('river').length).toBeGreaterThan(400)
  expect(of('state')).toHaveLength(1)
  /** Whether a lake contains the point. */
  const isLake = (point: Point): boolean =>
    of('lake').some(({ geometry }) => isIn(point, (geometry.coordinates as Point[][])[0]!))
  expect(isLake([31.4, 61])).toBe(true) // Ladoga
  expect(isLake([10, 61])).toBe(false)
  const danube = of('river').some(({ geometry }) =>
    (geometry.coordinates as unknown[])
      .flat(geometry.type === 'MultiLineString' ? 1 : 0)
      .some((point) => Math.abs((point as Point)[0] - 19.05) < 0.3 && Math.abs((point as Point)[1] - 47.5) < 0.3),
  )
  expect(danube).toBe(true)
  for (const { geometry } of all) {
    const lines = (
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : geometry.type === 'LineString'
          ? [geometry.coordinates]
          : geometry.coordinates
    ) as Point[][]
    for (const line of lines)
      expect(line.some(([x], index) => index > 0 && Math.abs(x - line[index - 1]![0]) > 180)).toBe(false)
  }
})
