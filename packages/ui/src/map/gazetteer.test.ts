import { expect, test } from 'vitest'
import { distance, gazetteer, plain, readTowns } from './gazetteer.ts'

const towns = readTowns(
  [
    'London\tGB\t51.509\t-0.126',
    'Oslo\tNO\t59.913\t10.746',
    'London\tCA\t42.983\t-81.233',
    'Kaunas\tLT\t54.902\t23.909',
    'East London\tZA\t-33.015\t27.912',
    'Tromsø\tNO\t69.649\t18.955',
  ].join('\n'),
)
const places = gazetteer([{ name: 'Norway', country: '', latitude: 64, longitude: 12 }], towns)
const names = (query: string, most = 10): string[] =>
  places.find(query, most).map(({ name, country }) => `${name}, ${country}`)

test('FRAME-152 places are found by name: larger ones first, prefix matches before others, without diacritics, with their country', () => {
  expect(names('london')).toEqual(['London, United Kingdom', 'London, Canada', 'East London, South Africa'])
  expect(names('london can')).toEqual(['London, Canada'])
  expect(names('London, Canada')).toEqual(['London, Canada'])
  expect(names('TROMSO')).toEqual(['Tromsø, Norway'])
  expect(names('Tromsø')).toEqual(['Tromsø, Norway'])
  expect(names('norway')).toEqual(['Norway, ', 'Oslo, Norway', 'Tromsø, Norway'])
  expect(names('london', 1)).toEqual(['London, United Kingdom'])
  expect([names(''), names('  '), names('ondon'), names('xyzzy')]).toEqual([[], [], [], []])
})

test('FRAME-152 places are found by position: the nearest town of a point, and none at sea', () => {
  expect(places.near({ latitude: 54.9, longitude: 23.9 })).toMatchObject({
    place: { name: 'Kaunas', country: 'Lithuania' },
    kilometres: expect.closeTo(0.6, 0),
  })
  expect(places.near({ latitude: 59.5, longitude: 10.5 })?.place.name).toBe('Oslo')
  expect(places.near({ latitude: 30, longitude: -40 })).toBeUndefined()
})

test('distances follow the surface of the earth, also across the 180th meridian', () => {
  expect(distance({ latitude: 59.913, longitude: 10.746 }, { latitude: 69.649, longitude: 18.955 })).toBeCloseTo(
    1148,
    -1,
  )
  expect(distance({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
})

test('names are compared without diacritics', () => {
  expect(['Łódź', "Al Jubayl'", 'Saint-Étienne', 'Weiß, A.'].map(plain)).toEqual([
    'lodz',
    'al jubayl',
    'saint etienne',
    'weiss a',
  ])
})
