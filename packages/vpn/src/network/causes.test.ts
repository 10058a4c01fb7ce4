import { expect, test } from 'vitest'
import { causeOf, closedTun } from './causes.ts'

const said: readonly (readonly [words: string, sentence: string | RegExp])[] = [
  ['Exiting ERROR: Cannot open TUN/TAP dev /dev/net/tun: Permission denied (errno=13)', closedTun],
  ['Failed to create TUN device: open /dev/net/tun: permission denied', closedTun],
  ['ERROR: Cannot open TUN/TAP dev /dev/net/tun: No such file or directory (errno=2)', /modprobe tun$/],
  ['CreateTUN("opwg1") failed; /dev/net/tun does not exist', /modprobe tun$/],
  ['TCP/UDP: Socket bind failed on local address [AF_INET][undef]:20001: Address already in use', /^Another program/],
  ['Options error: something else', 'Options error: something else'],
]

test.each(said)('VPN-214 "%s" is told in a sentence', (words, sentence) => {
  expect(causeOf(words)).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
})
