import { testSeenScreens } from './seen-screens.ts'

// The second third of the roles: all three take too long for one file.
testSeenScreens(1)
