import { expect, test } from 'vitest'
import { readObserved } from './lines.ts'
import { readAccessPoints, readHotspots } from './lists.ts'

test('HOTSPOTS-018 lists of a device are read as far as they have the form', () => {
  expect(readAccessPoints('wlan0 up 2 1000 52000 0,1,0,0,1 My net  5G\nwlan0 up 9 9 9 1 Twice\nnonsense\n')).toEqual([
    {
      wlan: 'wlan0',
      active: true,
      clients: 2,
      received: 1000,
      sent: 52_000,
      signals: [0, 1, 0, 0, 1],
      ssid: 'My net  5G',
    },
  ])
  const many = Array.from({ length: 40 }, (_, at) => `w${at} up 1 1 1 1 x`).join('\n')
  expect(readAccessPoints(many)).toHaveLength(16)
  expect(readAccessPoints('wlan0 down -5 1e9 x 7 -')).toMatchObject([
    { active: false, clients: 0, received: 0, sent: 0, signals: [7, 0, 0, 0, 0], ssid: null },
  ])
  expect(readHotspots('1 up 10.1.0.1 3 chilli users,fly,throttle http://10.1.0.1:3990/logon br-lan Guests')).toEqual([
    {
      place: 1,
      active: true,
      ip: '10.1.0.1',
      guests: 3,
      kind: 'chilli',
      abilities: ['users', 'throttle'],
      login: 'http://10.1.0.1:3990/logon',
      interface: 'br-lan',
      ssid: 'Guests',
    },
  ])
  expect(readHotspots('5 up - 0 x - - - x\n1 up <b> 0 - - javascript:alert(1) - \u0000x')).toMatchObject([
    { place: 1, ip: null, login: null, ssid: 'x' },
  ])
})

test('HOTSPOTS-023 what a device observes is the text of others', () => {
  expect(
    readObserved(
      'station 00:23:76:00:00:99 wlan0 -999\nstation x wlan0 -40\nfailure - wlan0 00:23:76:00:00:99 hacked \u202ex',
    ),
  ).toEqual({
    stations: [{ mac: '00:23:76:00:00:99', wlan_id: 'wlan0', signal: null }],
    failures: [{ at: null, wlan_id: 'wlan0', mac: '00:23:76:00:00:99', reason: 'other', detail: 'x' }],
    missing: [],
  })
})
