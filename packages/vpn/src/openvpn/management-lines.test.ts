import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineParser, readSessions } from './management-lines.ts'

test('an event is complete when its variables have arrived', () => {
  const parse = createLineParser()
  for (const line of ['>CLIENT:CONNECT,3,7', '>CLIENT:ENV,common_name=device-4', '>CLIENT:ENV,IV_VER=2.6.14'])
    expect(parse(line)).toBeUndefined()
  // Other lines may arrive between the variables.
  expect(parse('>BYTECOUNT_CLI:1,20,30')).toEqual({ event: { kind: 'bytes', client: 1, received: 20, sent: 30 } })
  expect(parse('SUCCESS: hold release succeeded')).toEqual({ answer: 'SUCCESS: hold release succeeded' })
  expect(parse('>CLIENT:ENV,END')).toEqual({
    event: {
      kind: 'client',
      type: 'CONNECT',
      client: 3,
      key: 7,
      environment: new Map([
        ['common_name', 'device-4'],
        ['IV_VER', '2.6.14'],
      ]),
    },
  })
})

test('any line is read without an error, and variables are limited', () => {
  const parse = createLineParser()
  fc.assert(fc.property(fc.string(), (line) => void parse(line)))
  fc.assert(fc.property(fc.string(), (text) => void parse(`>CLIENT:${text}`)))
  parse('>CLIENT:CONNECT,1,1')
  for (let index = 0; index < 10_000; index += 1) parse(`>CLIENT:ENV,v${String(index)}=x`)
  const parsed = parse('>CLIENT:ENV,END')
  expect(parsed && 'event' in parsed && parsed.event.kind === 'client' && parsed.event.environment.size).toBe(500)
})

test('sessions are read from the status of a running server', () => {
  const lines = [
    'TITLE\tOpenVPN 2.6.14',
    'CLIENT_LIST\tdevice-4\t203.0.113.9:40123\t10.112.0.20\t\t4711\t815\t2026-11-20 10:00:00\t1795600000\tUNDEF\t2\t0\tAES-256-GCM',
    'CLIENT_LIST\tdevice-5\t203.0.113.9:40124\t\t\t47\t81\t2026-11-20 10:00:00\t1795600000\tUNDEF\t3\t0\tAES-256-GCM',
  ]
  expect(readSessions(lines)).toEqual([
    {
      client: 2,
      name: 'device-4',
      realAddress: '203.0.113.9:40123',
      received: 4711,
      sent: 815,
      since: new Date(1_795_600_000_000),
    },
  ])
})
