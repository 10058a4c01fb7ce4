import type { Duplex } from 'node:stream'
import { wander } from './chance.ts'
import type { FakeIdentity } from './identity.ts'
import { pair } from './pair.ts'

/** Registers that exist. */
const registers = 100

const words = (value: number): [number, number] => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)]
}

/**
 * The registers of a simulated PLC: 0 voltage in tenths of a volt, 1 current in hundredths of an ampere, 2 and 3 power
 * in watts as a float (ABCD), 4 and 5 energy in watt-hours as an integer (CDAB), 6 the state 0 to 2.
 */
function registerAt(at: number, { index }: FakeIdentity, now: number): number {
  const voltage = 230 + wander(now, 600, index, 80) * 4
  const current = 6 + wander(now, 300, index, 81) * 5
  const energy = Math.floor(now / 36) + index * 1000
  const [high, low] = words(Math.round(voltage * current))
  const values = [Math.round(voltage * 10), Math.round(current * 100), high, low, energy & 0xffff, energy >>> 16]
  return at === 6 ? Math.floor(now / 900) % 3 : (values[at] ?? at)
}

function answer(request: Buffer, device: FakeIdentity, now: number): Buffer {
  const [code, first, count] = [request.readUInt8(7), request.readUInt16BE(8), request.readUInt16BE(10)]
  const fails = code < 1 || code > 4 ? 1 : count < 1 || count > 125 || first + count > registers ? 2 : undefined
  const bits = Buffer.alloc(Math.ceil(count / 8))
  const data = Buffer.alloc(count * 2)
  for (let at = 0; at < count; at++) {
    const value = registerAt(first + at, device, now)
    data.writeUInt16BE(value, at * 2)
    bits[at >> 3]! |= (value & 1) << (at & 7)
  }
  const found = code <= 2 ? bits : data
  const body =
    fails === undefined ? Buffer.concat([Buffer.from([code, found.length]), found]) : Buffer.from([code | 128, fails])
  const head = Buffer.from(request.subarray(0, 7))
  head.writeUInt16BE(body.length + 1, 4)
  return Buffer.concat([head, body])
}

/** Connects to a simulated PLC that speaks Modbus TCP. */
export function fakePlc(device: FakeIdentity, now: () => number): Duplex {
  const [near, far] = pair()
  let waiting = Buffer.alloc(0)
  far.on('data', (part: Buffer) => {
    waiting = Buffer.concat([waiting, part]).subarray(0, 4096)
    for (; waiting.length >= 12; waiting = waiting.subarray(12))
      far.write(answer(waiting.subarray(0, 12), device, now()))
  })
  far.on('error', () => undefined).on('end', () => far.end())
  return near
}
