import { describe, expect, test } from 'vitest'
import { people } from '../../apps/server/src/demo/people.ts'
import {
  isDenied,
  isPublic,
  isShown,
  owner,
  pathOf,
  permissionsOf,
  said,
  screens,
  setDemo,
  signedIn,
  testForeignRequests,
} from './demo.ts'
import { addressOf, NoRecord, seenBy } from './screens.ts'
import { arrive, go, open } from './visitor.ts'

const unlessEmpty = (error: unknown): undefined => {
  if (!(error instanceof NoRecord)) throw error
}

/** The first user of each role. The owner, who sees everything, is covered by the a11y tests. */
const firstOfRole = people.filter(
  ({ role, email }, index) => email !== people[0]!.email && people.findIndex((other) => other.role === role) === index,
)
/** The number of test files that share the users: each has a third of them, and takes a third of the time. */
const files = 3

/** Opens every screen of the demo as each user of a part. @param part 0 to 2, a different one in each file */
export function testSeenScreens(part: 0 | 1 | 2): void {
  setDemo()
  const persons = firstOfRole.filter((_person, index) => index % files === part)
  /** Users who were refused at least one screen. */
  const refused: string[] = []

  describe.each(persons)('$title ($email)', ({ email }) => {
    test(
      'sees each permitted screen, and is redirected from all others (FRAME-005, FRAME-023)',
      { timeout: 240_000 },
      async () => {
        const visitor = await signedIn(email)
        const { page } = visitor
        const permissions = await permissionsOf(visitor)
        await open(visitor, '/')
        const mine = seenBy(screens, permissions)
        const wrong: string[] = []
        for (const screen of screens.filter((entry) => !isPublic(entry))) {
          const isMine = mine.includes(screen)
          // Records are taken from what this user sees; screens that they must not see are tried with the owner's
          // records.
          const address = await addressOf(screen, isMine ? visitor : owner).catch(unlessEmpty)
          // The owner has a record of everything, so no screen is skipped for all users.
          if (address === undefined) continue
          await (isMine ? go : arrive)(visitor, address)
          const here = pathOf(page.url())
          const denied = await isDenied(page)
          const shown = isShown(screen, here, address) && !denied
          if (shown !== isMine || (!isMine && !denied)) wrong.push(`${address} led to ${here}`)
          else if (shown && (await said(page)) !== '') wrong.push(`${address} shows: ${await said(page)}`)
        }
        expect(wrong).toEqual([])
        // The addresses that they must not see contain ids of records that do not exist for them.
        expect(visitor.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
        if (mine.length < screens.length) refused.push(email)
        // A page that stays open would keep rendering what the devices report.
        await open(visitor, '/404')
      },
    )
  })

  test('most users were redirected from some screen, so that this test can fail', () => {
    expect(persons.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(persons.length / 2)
  })
  testForeignRequests()
}
