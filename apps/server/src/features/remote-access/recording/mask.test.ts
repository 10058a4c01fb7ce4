import { expect, it } from 'vitest'
import { maskPath } from './mask.ts'

it.each([
  ['/index.html', '/index.html'],
  ['/a?b=c&d', '/a?b=c&d'],
  ['/login?user=root&password=hunter2', '/login?user=root&password=***'],
  ['/login?user=root&Pass%77ord=hunter2&x=1', '/login?user=root&Pass%77ord=***&x=1'],
  ['/a?access_token=a=b&sid=1&side=2&key=3&keyboard=no', '/a?access_token=***&sid=***&side=2&key=***&keyboard=no'],
  ['/a?client_secret[]=x&api-key=y&%zz=1', '/a?client_secret[]=***&api-key=***&%zz=1'],
  ['/cgi-bin/luci/;stok=0123456789abcdef/admin?ping=8.8.8.8', '/cgi-bin/luci/;stok=***/admin?ping=8.8.8.8'],
  ['/a;jsessionid=5?=b', '/a;jsessionid=***?=b'],
  ['/a?x=1;password=p&next=%2Fl%3Fpassword%3Dp', '/a?x=1;password=***&next=***'],
  ['/a?data={"password":"p"}&data=%7B%22pin%22%3A1%7D', '/a?data=***&data=***'],
  [
    '/a/;stok%3D0123/b?wpa_psk=1&sim_pin=2&private_key=3&key[]=4&jwt=5',
    '/a/;stok%3D***/b?wpa_psk=***&sim_pin=***&private_key=***&key[]=***&jwt=***',
  ],
  ['/a?time=12:30&next=/status?page=2', '/a?time=12:30&next=/status?page=2'],
  [`/${'x'.repeat(3000)}`, `/${'x'.repeat(1999)}`],
])('REMOTE-254 the path %s is recorded as %s', (url, recorded) => {
  expect(maskPath(url)).toBe(recorded)
})
