import { expect, test } from 'vitest'
import { joinText, loginText } from './codes.ts'

test('HOTSPOTS-029 the codes of a voucher join the network and sign in', () => {
  expect(joinText('Guests', '')).toBe('WIFI:T:nopass;S:Guests;;')
  expect(joinText('A;B:"c\\', 'k,1')).toBe(String.raw`WIFI:T:WPA;S:A\;B\:\"c\\;P:k\,1;;`)
  expect(loginText('http://192.168.2.1/login', { username: 'abc', password: 'x&y' })).toBe(
    'http://192.168.2.1/login?username=abc&password=x%26y',
  )
})
