import { passwordHash } from '@outpost/contract/device/system-password'
import { expect, it } from 'vitest'
import { shaCrypt, shaCryptWith } from './sha-crypt.ts'

// The test vectors of the specification, with the salt as it is used: at most 16 characters, at least 1,000 rounds.
it.each([
  [
    'Hello world!',
    'saltstring',
    undefined,
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
  ],
  [
    'Hello world!',
    'saltstringsaltst',
    10_000,
    '$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.',
  ],
  [
    'This is just a test',
    'toolongsaltstrin',
    5000,
    '$6$rounds=5000$toolongsaltstrin$lQ8jolhgVRVhY4b5pZKaysCLi0QBxGoNeKQzQ3glMhwllF7oGDZxUhx1yxdYcz/e1JSbq3y6JMxxl8audkUEm0',
  ],
  [
    'a very much longer text to encrypt.  This one even stretches over morethan one line.',
    'anotherlongsalts',
    1400,
    '$6$rounds=1400$anotherlongsalts$POfYwTEok97VWcjxIiSOjiykti.o/pQs.wPvMxQ6Fm7I6IoYN3CmLs66x9t0oSwbtEW7o7UmJEiDwGqd8p4ur1',
  ],
  [
    'we have a short salt string but not a short password',
    'short',
    77_777,
    '$6$rounds=77777$short$WuQyW2YR.hBNpjjRhpYD/ifIw05xdfeEyQoMxIXbkvr0gge1a1x3yRULJ5CCaUeOxFmtlcGZelFl5CxtgfiAc0',
  ],
  [
    'a short string',
    'asaltof16chars..',
    123_456,
    '$6$rounds=123456$asaltof16chars..$BtCwjqMJGx5hrJhZywWvt0RLE8uZ4oPwcelCjmw2kSYu.Ec6ycULevoBK25fs2xXgMNrCzIMVcgEJAstJeonj1',
  ],
  [
    'the minimum number is still observed',
    'roundstoolow',
    1000,
    '$6$rounds=1000$roundstoolow$kUMsbe306n21p9R.FRkW3IGn.S9NPN0x50YhH1xhLsPuWGsUSklZt58jaTfF4ZEQpyUNGc0dqbpBYYBaHHrsX.',
  ],
] as const)('CONFIGURATOR-045 %j is hashed as the specification says', (password, salt, rounds, hash) => {
  expect(shaCryptWith(password, salt, rounds)).toBe(hash)
})

it('CONFIGURATOR-045 a password as long as a digest is hashed as OpenSSL does', () => {
  expect(shaCryptWith('a'.repeat(64), 'saltsalt')).toBe(
    '$6$saltsalt$dLW1aYM9zDeSwgYsFmvdxmhFQ.ehaT6i5XzWyeDv4Z677.mp/Lc.0XPmnwvDvk6TP4Px9uVPQy2OHM2Vxg9vW/',
  )
})

it('CONFIGURATOR-045 each hash has a salt of its own and the form that a plan takes', () => {
  const hashes = [shaCrypt('hunter22'), shaCrypt('hunter22')]
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) {
    expect(passwordHash.safeParse(hash).success).toBe(true)
    expect(shaCryptWith('hunter22', hash.split('$')[2]!)).toBe(hash)
  }
})
