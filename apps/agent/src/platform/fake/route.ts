import type { Values } from '../platform.ts'
import { chance, wander } from './chance.ts'
import type { FakeIdentity } from './identity.ts'

const metresPerDegree = 111_320
/** The driving speed in metres per second, and the working hours of vehicles in local solar time. */
const speed = 11
const workday = { from: 6, to: 20 }

/** Vehicles drive a loop of eight corners, a few kilometres around their town. */
const isVehicle = ({ site }: FakeIdentity): boolean => site === 'Bus' || site === 'Ferry'

interface Point {
  x: number
  y: number
}

/** Returns the corners of the loop, in metres east and north of the town. */
function corners(index: number): Point[] {
  return Array.from({ length: 8 }, (_, corner) => {
    const angle = (corner / 8) * 2 * Math.PI
    const reach = 1500 + 3500 * chance(index, 21, corner)
    return { x: Math.sin(angle) * reach, y: Math.cos(angle) * reach }
  })
}

/** Returns position and heading after a distance along the loop. */
function along(points: readonly Point[], metres: number): Point & { course: number } {
  const legs = points.map((from, at) => ({ from, to: points[(at + 1) % points.length]! }))
  const lengths = legs.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y))
  let rest = metres % lengths.reduce((sum, length) => sum + length, 0)
  const at = lengths.findIndex((length) => {
    if (rest < length) return true
    rest -= length
    return false
  })
  const { from, to } = legs[Math.max(at, 0)]!
  const part = rest / lengths[Math.max(at, 0)]!
  const course = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, course: (course + 360) % 360 }
}

/** Counts working seconds up to a moment. The count pauses outside working hours, so vehicles stay where they are. */
function workedSeconds(unixSeconds: number, longitude: number): { worked: number; out: boolean } {
  const local = unixSeconds + longitude * 240
  const days = Math.floor(local / 86_400)
  const today = Math.min(Math.max(local - days * 86_400 - workday.from * 3600, 0), (workday.to - workday.from) * 3600)
  const hour = (local % 86_400) / 3600
  return { worked: days * (workday.to - workday.from) * 3600 + today, out: hour >= workday.from && hour < workday.to }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Returns the values of group `gps` at a moment. */
export function position(device: FakeIdentity, unixSeconds: number): Values {
  const { place, index } = device
  const { worked, out } = workedSeconds(unixSeconds, place.longitude)
  const moving = isVehicle(device) && out
  const points = corners(index)
  const here = isVehicle(device) ? along(points, worked * speed) : { ...points[0]!, course: 0 }
  const jitter = (seed: number): number => wander(unixSeconds, 90, index, seed) * 2
  const metresEast = metresPerDegree * Math.cos((place.latitude * Math.PI) / 180)
  return {
    latitude: round(place.latitude + (here.y + jitter(22)) / metresPerDegree, 6),
    longitude: round(place.longitude + (here.x + jitter(23)) / metresEast, 6),
    altitude: round(30 + chance(index, 24) * 200 + jitter(25), 1),
    speed: moving ? round(speed * 3.6 + wander(unixSeconds, 60, index, 26) * 8, 1) : 0,
    course: moving ? round(here.course, 1) : 0,
    satellites: Math.round(9 + wander(unixSeconds, 300, index, 27) * 4),
    fix_status: 1,
    accuracy: round(1.4 + Math.abs(wander(unixSeconds, 300, index, 28)) * 2, 1),
    gps_time: Math.floor(unixSeconds),
  }
}
